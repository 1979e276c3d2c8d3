import { randomUUID } from 'node:crypto';
import type { Guest } from '../../../shared/api/openHouses.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { cancelBooking, lockedBooking } from '../booking/lockedBooking.ts';
import { TimeConflictError } from '../booking/timeConflict.ts';
import type { ViewedEstate, ViewedEstates } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';
import { registrationToken } from '../core/tokens/registrationToken.ts';
import { type RegistrationMailStores, sendRegistrationMails } from './mails/registrationMails.ts';
import { type DayKey, placesLeft, placesOf, type Registration } from './openHouse.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

/** What a registration and its mails need, within their transaction. */
export interface RegistrationStores extends RegistrationMailStores {
  readonly openHouses: Pick<OpenHouseRepository, 'getShown' | 'lock'>;
  readonly registrations: Pick<RegistrationRepository, 'add' | 'cancel' | 'find' | 'get' | 'lock' | 'taken'>;
  readonly appointments: ViewedEstates;
}

/** A call, or a command. */
interface Acting {
  /** Makes the identifiers that visitors get. */
  readonly key: string;
  readonly now: Moment;
}

interface Wanted extends Acting {
  readonly of: DayKey;
  readonly people: number;
  readonly visitor: Guest;
  readonly locale: Locale;
}

function documentOf(estate: ViewedEstate, { visitor, locale }: Wanted): RegistrationDocument {
  const { id = 0, name, phone, mobile, email } = estate.salesRep ?? {};
  return {
    visitor,
    locale,
    salesRep: { id, name, phone, mobile, email },
    estate: { ...estate.shown, reference: estate.summary.reference },
  };
}

/**
 * Registers a party for a day, with the mails about it, within a transaction; gives the id. Undefined: there is no such day
 * to register for. Errors: `TimeConflictError` when there is no room for so many.
 */
export async function register(tx: RegistrationStores, wanted: Wanted): Promise<string | undefined> {
  const { of, people, key, now } = wanted;
  const openHouse = await tx.openHouses.lock(of);
  const shown = openHouse && (await tx.openHouses.getShown(of));
  const estate = shown && (await tx.appointments.estate(of.siteId, of.estateId));
  if (!estate || !openHouse.day.registration || openHouse.end <= now) return undefined;
  const left = placesLeft(openHouse.day, await tx.registrations.taken(of));
  if (left !== undefined && placesOf(openHouse.day, people) > left) throw new TimeConflictError();
  const id = randomUUID();
  const token = registrationToken(key, of.siteId, id);
  await tx.registrations.add(openHouse, { id, token, people, document: documentOf(estate, wanted) });
  const registration = await tx.registrations.get(of.siteId, id);
  if (!registration) throw new Error('A registration went away while it was made.');
  await sendRegistrationMails(tx, key, { registration, estate, change: 'registered', now });
  return id;
}

const cancelling = (tx: RegistrationStores, by: 'visitor' | 'agency', { key, now }: Acting) => ({
  isOff: ({ state }: Registration) => state !== 'registered',
  mayCancel: ({ start }: Registration) => start > now,
  async cancel(registration: Registration) {
    await tx.registrations.cancel(registration, by);
    const change = by === 'visitor' ? 'cancelled' : 'cancelledByAgency';
    const estate = await tx.appointments.estate(registration.siteId, registration.estateId);
    const cancelled = { ...registration, state: change, sequence: registration.sequence + 1 } as const;
    await sendRegistrationMails(tx, key, { registration: cancelled, estate, change, now });
  },
});

/** Cancels a registration for its visitor, within a transaction. False when there is none, or its day has begun. */
export const cancelRegistration = async (
  tx: RegistrationStores,
  { siteId, token, ...acting }: Acting & { readonly siteId: string; readonly token: string },
): Promise<boolean> =>
  cancelBooking(
    await lockedBooking(() => tx.registrations.find(siteId, token), tx.registrations.lock),
    cancelling(tx, 'visitor', acting),
  );

/** Cancels one of a site for the agency, within a transaction. False when there is none, or its day has begun. */
export const cancelRegistrationByAgency = async (
  tx: RegistrationStores,
  { siteId, id, of, ...acting }: Acting & { readonly siteId: string; readonly id: string; readonly of?: DayKey },
): Promise<boolean> => {
  const find = async () => {
    const found = await tx.registrations.get(siteId, id);
    return !of || (found?.estateId === of.estateId && found.openHouseId === of.id) ? found : undefined;
  };
  return cancelBooking(await lockedBooking(find, tx.registrations.lock), cancelling(tx, 'agency', acting));
};
