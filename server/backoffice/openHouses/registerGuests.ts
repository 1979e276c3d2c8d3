import { randomUUID } from 'node:crypto';
import type { Guest } from '#shared/api/openHouses.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { toUidHost } from '../booking/entryUid.ts';
import { cancelBooking, lockBooking } from '../booking/lockedBooking.ts';
import { HttpProblem } from '../core/http/problem.ts';
import type { ViewedEstate, ViewedEstates } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';
import { hashAgendaToken } from '../core/tokens/agendaToken.ts';
import { deriveConfirmationToken, deriveRegistrationToken } from '../core/tokens/registrationToken.ts';
import { admitParty, confirmParty } from './admitParty.ts';
import {
  askForConfirmation,
  cancelConfirmationMail,
  type RegistrationMailStores,
  sendRegistrationMails,
} from './mails/registrationMails.ts';
import type { OpenHouseKey, Registration } from './openHouse.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

/** The stores that a registration and its mails need, within their transaction. */
export interface RegistrationStores extends RegistrationMailStores {
  readonly openHouses: Pick<OpenHouseRepository, 'getShown' | 'lock'>;
  readonly registrations: Pick<
    RegistrationRepository,
    | 'add'
    | 'cancel'
    | 'confirm'
    | 'find'
    | 'findByConfirmationToken'
    | 'get'
    | 'lock'
    | 'countOtherParties'
    | 'storeToken'
  >;
  readonly appointments: ViewedEstates;
}

/** The data that every change of a registration needs, whether an API call or a command makes the change. */
interface ChangeContext {
  /** The key from which the tokens in the links of visitors are derived. */
  readonly key: string;
  readonly now: Moment;
}

interface WantedRegistration extends ChangeContext {
  readonly dayKey: OpenHouseKey;
  readonly people: number;
  readonly visitor: Guest;
  readonly locale: Locale;
  /**
   * The keyed hash of the network that the call comes from. When it is undefined, the network is unknown, and all such
   * callers count as one network.
   */
  readonly network: string | undefined;
}

/** Is thrown when there are not enough places for a party. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  /** Is true when there would be enough places, but unconfirmed parties hold them for some minutes. */
  readonly isAwaited: boolean;

  constructor(isAwaited: boolean) {
    super();
    this.isAwaited = isAwaited;
  }
}

const createTooManyError = () =>
  new HttpProblem(429, 'There are already too many registrations from this network or address.');

function createDocument(
  estate: ViewedEstate,
  { visitor, locale }: WantedRegistration,
  uidHost: string,
): RegistrationDocument {
  const { id = 0, name, phone, mobile, email } = estate.salesRep ?? {};
  return {
    visitor,
    locale,
    uidHost,
    salesRep: { id, name, phone, mobile, email },
    estate: { ...estate.visibleTexts, reference: estate.summary.reference },
  };
}

/**
 * Registers a party for a day, or asks it by mail to confirm (`admitParty`). Also queues the mails about the
 * registration. The function must be called within a transaction. Returns the registration's id; undefined when there
 * is no such day, or the day accepts no registrations. Errors: `NoRoomError` when there are too few places, 429 when
 * the network or mailbox has reached a limit.
 */
export async function registerParty(
  tx: RegistrationStores,
  wantedRegistration: WantedRegistration,
): Promise<string | undefined> {
  const { dayKey, people, visitor, network, key, now } = wantedRegistration;
  const openHouse = await tx.openHouses.lock(dayKey);
  const shownDay = openHouse && (await tx.openHouses.getShown(dayKey));
  const estate = shownDay && (await tx.appointments.estate(dayKey.siteId, dayKey.estateId));
  if (!estate || !openHouse.day.registration || openHouse.end <= now) return undefined;
  const visitorHash = network === undefined ? undefined : hashAgendaToken('visitor', dayKey.siteId, network);
  const admission = admitParty(
    openHouse.day,
    people,
    await tx.registrations.countOtherParties(openHouse, { email: visitor.email, visitorHash }),
  );
  if (admission === 'full') throw new NoRoomError(false);
  if (admission === 'tooMany') throw createTooManyError();
  const id = randomUUID();
  const uidHost = toUidHost(await tx.mails.createMailContext(dayKey.siteId, wantedRegistration.locale));
  await tx.registrations.add(openHouse, {
    id,
    token: deriveRegistrationToken(key, dayKey.siteId, id),
    // No places are held on a day that has begun.
    admission: admission === 'held' && openHouse.start <= now ? 'asked' : admission,
    confirmationToken: deriveConfirmationToken(key, dayKey.siteId, id),
    visitorHash,
    people,
    document: createDocument(estate, wantedRegistration, uidHost),
  });
  const registration = await tx.registrations.get(dayKey.siteId, id);
  if (!registration) throw new Error('A registration went away while it was made.');
  await (registration.state === 'registered'
    ? sendRegistrationMails(tx, key, { registration, estate, change: 'registered', now })
    : askForConfirmation(tx, key, { registration, estate }));
  return id;
}

/**
 * Confirms a registration for the recipient of its mail. The function must be called within a transaction. Returns the
 * registration in its new state; a registration that was already confirmed or cancelled is returned unchanged. Returns
 * undefined when there is no such registration, or its day is over or called off. Errors: `NoRoomError` when other
 * parties have taken the places, 429 when the network or mailbox has reached a limit.
 */
export async function confirmRegistration(
  tx: RegistrationStores,
  { siteId, token, key, now }: ChangeContext & { readonly siteId: string; readonly token: string },
): Promise<Registration | undefined> {
  const unlockedRegistration = await tx.registrations.findByConfirmationToken(siteId, token);
  if (!unlockedRegistration) return undefined;
  const dayKey = { siteId, estateId: unlockedRegistration.estateId, id: unlockedRegistration.openHouseId };
  // The day is locked before the registration. All code that locks both uses this order.
  const openHouse = await tx.openHouses.lock(dayKey);
  const registration = await tx.registrations.lock(unlockedRegistration);
  if (!registration || registration.end <= now) return undefined;
  if (registration.state !== 'unconfirmed') return registration;
  // The agency may have turned registration off for this day meanwhile.
  if (!openHouse?.day.registration) return undefined;
  const shownDay = await tx.openHouses.getShown(dayKey);
  const estate = shownDay && (await tx.appointments.estate(siteId, dayKey.estateId));
  if (!estate) return undefined;
  const { id, people, visitorHash, document } = registration;
  const otherParties = await tx.registrations.countOtherParties(openHouse, {
    email: document.visitor.email,
    visitorHash,
    id,
  });
  const outcome = confirmParty(openHouse.day, people, otherParties);
  if (outcome === 'tooMany') throw createTooManyError();
  if (outcome !== 'registered') throw new NoRoomError(outcome === 'awaited');
  await tx.registrations.confirm(registration);
  const confirmedRegistration = await tx.registrations.get(siteId, id);
  if (!confirmedRegistration) throw new Error('A registration went away while it was confirmed.');
  await sendRegistrationMails(tx, key, { registration: confirmedRegistration, estate, change: 'registered', now });
  return confirmedRegistration;
}

const createCancellation = (tx: RegistrationStores, by: 'visitor' | 'agency', { key, now }: ChangeContext) => ({
  isCancelled: ({ state }: Registration) => state !== 'registered' && state !== 'unconfirmed',
  mayCancel: ({ start }: Registration) => start > now,
  async cancel(registration: Registration) {
    await tx.registrations.cancel(registration, by);
    // The agency was not told of an unconfirmed registration, and the e-mail address may belong to another person. The
    // mail that asks to confirm is therefore cancelled, and no other mail is sent.
    if (registration.state === 'unconfirmed') return cancelConfirmationMail(tx, registration);
    const change = by === 'visitor' ? 'cancelled' : 'cancelledByAgency';
    const estate = await tx.appointments.estate(registration.siteId, registration.estateId);
    const cancelledRegistration = { ...registration, state: change, sequence: registration.sequence + 1 } as const;
    await sendRegistrationMails(tx, key, { registration: cancelledRegistration, estate, change, now });
  },
});

/**
 * Cancels a registration for its visitor. The function must be called within a transaction. Returns false when there is
 * no such registration, or its day has begun.
 */
export const cancelRegistration = async (
  tx: RegistrationStores,
  { siteId, token, ...changeContext }: ChangeContext & { readonly siteId: string; readonly token: string },
): Promise<boolean> =>
  cancelBooking(
    await lockBooking(() => tx.registrations.find(siteId, token), tx.registrations.lock),
    createCancellation(tx, 'visitor', changeContext),
  );

/**
 * Cancels a registration for the agency. The function must be called within a transaction. Returns false when there is
 * no such registration, or its day has begun.
 */
export const cancelRegistrationByAgency = async (
  tx: RegistrationStores,
  {
    siteId,
    id,
    dayKey,
    ...changeContext
  }: ChangeContext & { readonly siteId: string; readonly id: string; readonly dayKey?: OpenHouseKey },
): Promise<boolean> => {
  const find = async () => {
    const registration = await tx.registrations.get(siteId, id);
    return !dayKey || (registration?.estateId === dayKey.estateId && registration.openHouseId === dayKey.id)
      ? registration
      : undefined;
  };
  return cancelBooking(await lockBooking(find, tx.registrations.lock), createCancellation(tx, 'agency', changeContext));
};
