import { localize } from '#shared/i18n/locales.ts';
import { type BookingMailStore, createBookingMails } from '../../booking/bookingMails.ts';
import { findReminderTime, formatBookingTimes } from '../../booking/bookingTimes.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import { deriveConfirmationToken, deriveRegistrationToken } from '../../core/tokens/registrationToken.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import { toLeadSubject } from '../../leads/leadSubject.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import type { Registration } from '../openHouse.ts';
import type { RegistrationRepository } from '../store/registrationRepository.ts';
import { buildAgencyEntry, buildGuestEntry } from '../registrationCalendar.ts';
import { composeConfirmRegistrationMail } from './confirmRegistrationMail.ts';
import { composeRegistrationAgencyMail } from './registrationAgencyMail.ts';
import { composeRegistrationGuestMail } from './registrationGuestMail.ts';
import type { RegistrationUpdate } from './registrationUpdate.ts';

export interface RegistrationMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore & Pick<MailRepository, 'cancel'>;
  readonly registrations: Pick<RegistrationRepository, 'storeToken'>;
}

/**
 * Returns the reference of a registration's mails. The database stores references, so their prefixes must not
 * change.
 */
export const toRegistrationReference = ({ id }: Pick<Registration, 'id'>): string => `open-house:${id}`;
const toConfirmationReference = ({ id }: Registration): string => `open-house-confirmation:${id}`;
const toReminderReference = ({ id }: Registration): string => `open-house-reminder:${id}`;

/**
 * Builds the lead for the agency's CRM, because a guest of an open house is interested in the home. `context`
 * is in the site's own language.
 */
function buildRegistrationLead(
  context: MailContext,
  { registration, estate, change }: Pick<RegistrationUpdate, 'registration' | 'estate' | 'change'>,
): StoredLead {
  const { t, locale, url } = context;
  const { people, document } = registration;
  const { longDay: day, time, hours } = formatBookingTimes(registration, locale);
  const { visitor, estate: bookedEstate } = document;
  const isCancelled = change === 'cancelled';
  return {
    kind: isCancelled ? 'cancellation' : 'property',
    locale: document.locale,
    visitor,
    text: t(`mailOpenHouses:lead.${isCancelled ? 'cancelled' : 'registered'}`, { day, time, people }),
    facts: [`${day}, ${hours}`],
    subject: estate
      ? toLeadSubject(estate, context)
      : { reference: bookedEstate.reference, title: localize(bookedEstate.title, locale), url: url('/') },
  };
}

/**
 * Asks the owner of the mail address to confirm a registration. The function must be called within the transaction that
 * stores the registration.
 *
 * @param key the key from which the token in the mail is derived
 */
export async function askForConfirmation(
  { mails }: Pick<RegistrationMailStores, 'mails'>,
  key: string,
  { registration, estate }: Pick<RegistrationUpdate, 'registration' | 'estate'>,
): Promise<void> {
  const { siteId, id, document } = registration;
  const context = await mails.createMailContext(siteId, document.locale);
  await mails.enqueue({
    site: context.site,
    kind: 'openHouse.confirm',
    reference: toConfirmationReference(registration),
    to: { email: document.visitor.email },
    visitor: document.visitor.email,
    content: composeConfirmRegistrationMail(context, {
      registration,
      estate,
      token: deriveConfirmationToken(key, siteId, id),
    }),
  });
}

/** Cancels the mail that asks to confirm a registration, when the mail was not sent yet. */
export async function cancelConfirmationMail(
  { mails }: Pick<RegistrationMailStores, 'mails'>,
  registration: Registration,
): Promise<void> {
  await mails.cancel(registration.siteId, toConfirmationReference(registration));
}

/**
 * Mails the visitor, in the language of the registration, with a calendar entry, and schedules the reminder. Mails the
 * agency, in the site's own language, about changes that the visitor made, and queues a lead for the agency's CRM. The
 * function must be called within the transaction of the change.
 *
 * @param key the key from which the tokens in the links of visitors are derived
 */
export async function sendRegistrationMails(
  { leads, mails, registrations }: RegistrationMailStores,
  key: string,
  update: Omit<RegistrationUpdate, 'token'>,
): Promise<void> {
  const { registration, estate, change, now } = update;
  const { siteId, id, start, document } = registration;
  const isRegistered = registration.state === 'registered';
  const token = isRegistered ? deriveRegistrationToken(key, siteId, id) : undefined;
  // The stored token may be another one, because the key has changed or the site was imported since the registration.
  if (token !== undefined) await registrations.storeToken(registration, token);
  const guestUpdate = { ...update, token };
  const { visitorContext, agencyContext, mailVisitor, mailAgency } = await createBookingMails(mails, registration, {
    salesRep: document.salesRep,
    reference: toRegistrationReference(registration),
  });
  await mailVisitor({
    kind: `openHouse.${change}`,
    content: composeRegistrationGuestMail(visitorContext, guestUpdate),
    calendarEntry: buildGuestEntry(visitorContext, { registration, token, now }),
  });
  if (change === 'registered' || change === 'cancelled') {
    await mailAgency({
      kind: `openHouse.${change}.agency`,
      content: composeRegistrationAgencyMail(agencyContext, { registration, estate, change }),
      calendarEntry: buildAgencyEntry(agencyContext, { registration, estate, now }),
    });
    await leads.add(siteId, toRegistrationReference(registration), buildRegistrationLead(agencyContext, update));
  }

  await mails.cancel(siteId, toReminderReference(registration));
  const reminderTime = isRegistered ? findReminderTime(start, now) : undefined;
  if (reminderTime === undefined) return;
  await mailVisitor({
    kind: 'openHouse.reminder',
    reference: toReminderReference(registration),
    dueAt: new Date(reminderTime),
    expiresAt: new Date(start),
    content: composeRegistrationGuestMail(visitorContext, { ...guestUpdate, change: 'reminder' as const }),
  });
}
