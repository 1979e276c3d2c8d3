import type { Guest } from '#shared/api/openHouses.ts';
import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import { toBelgianDate, toMoment } from '../../core/calendar/belgianTime.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { Registration } from '../openHouse.ts';
import { composeConfirmRegistrationMail } from './confirmRegistrationMail.ts';
import { composeRegistrationAgencyMail } from './registrationAgencyMail.ts';
import { composeRegistrationGuestMail } from './registrationGuestMail.ts';

const HOUR_MS = 3_600_000;

/**
 * Composes every mail about a registration for an open house day in a week from now. Returns the mails with their
 * names.
 */
export function composeRegistrationSamples(
  context: MailContext,
  estate: ViewedEstate,
  visitor: Guest,
): readonly (readonly [name: string, mail: ComposedMail])[] {
  const now = Date.now();
  const start = toMoment(toBelgianDate(now).add({ days: 7 }).toPlainDateTime('14:00'));
  const registration: Registration = {
    id: '00000000-0000-4000-8000-000000000000',
    siteId: context.site.id,
    estateId: estate.summary.id,
    openHouseId: 'first',
    state: 'registered',
    people: 2,
    sequence: 0,
    at: now,
    heldUntil: undefined,
    visitorHash: undefined,
    start,
    end: start + 2 * HOUR_MS,
    document: {
      visitor,
      locale: context.locale,
      salesRep: { ...estate.salesRep, id: estate.salesRep?.id ?? 0 },
      estate: { ...estate.visibleTexts, reference: estate.summary.reference },
    },
  };
  const update = { registration, estate, now, token: 'x'.repeat(43) };
  const updateWithoutToken = { registration, estate, now };
  const unconfirmedRegistration = { ...registration, state: 'unconfirmed' as const, people: 4 };
  const heldRegistration = { ...unconfirmedRegistration, heldUntil: now + HOUR_MS / 2 };
  return [
    [
      'open-house-confirm',
      composeConfirmRegistrationMail(context, { ...update, registration: unconfirmedRegistration }),
    ],
    ['open-house-confirm-held', composeConfirmRegistrationMail(context, { ...update, registration: heldRegistration })],
    ['open-house-registered', composeRegistrationGuestMail(context, { ...update, change: 'registered' })],
    [
      'open-house-moved',
      composeRegistrationGuestMail(context, { ...update, change: 'moved', previousStart: start - 24 * HOUR_MS }),
    ],
    ['open-house-reminder', composeRegistrationGuestMail(context, { ...update, change: 'reminder' })],
    ['open-house-cancelled', composeRegistrationGuestMail(context, { ...updateWithoutToken, change: 'cancelled' })],
    [
      'open-house-cancelled-by-agency',
      composeRegistrationGuestMail(context, { ...updateWithoutToken, change: 'cancelledByAgency' }),
    ],
    [
      'open-house-registered-agency',
      composeRegistrationAgencyMail(context, { ...updateWithoutToken, change: 'registered' }),
    ],
    [
      'open-house-cancelled-agency',
      composeRegistrationAgencyMail(context, { ...updateWithoutToken, change: 'cancelled' }),
    ],
    [
      'open-house-visitor-erased-agency',
      composeRegistrationAgencyMail(context, { ...updateWithoutToken, change: 'visitorErased' }),
    ],
  ];
}
