import { type OpenHouseDay, toOpenHouseMoment } from '#shared/api/openHouses.ts';
import type { Site } from '#shared/api/site.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { WriteResult } from '../core/db/writeResult.ts';
import { assertFound, createUnprocessableProblem } from '../core/http/problem.ts';
import { type RegistrationMailStores, sendRegistrationMails } from './mails/registrationMails.ts';
import type { OpenHouseKey, OpenHouse } from './openHouse.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

/** The stores that a plan and its mails need, within their transaction. */
export interface PlanStores extends RegistrationMailStores {
  readonly openHouses: Pick<OpenHouseRepository, 'lockAll' | 'storeDays'>;
  readonly registrations: Pick<RegistrationRepository, 'lockComing' | 'cancel' | 'keepWithDay' | 'move' | 'storeToken'>;
  readonly appointments: ViewedEstates;
}

export interface CallOffStores extends PlanStores {
  readonly openHouses: Pick<OpenHouseRepository, 'getShown' | 'lockAll' | 'storeDays'>;
}

interface OpenHousePlan {
  readonly site: Pick<Site, 'id' | 'locales'>;
  readonly estateId: number;
  readonly days: readonly OpenHouseDay[];
  /** The key from which the tokens in the links of visitors are derived. */
  readonly key: string;
  readonly now: Moment;
}

const toTimes = ({ start, end }: OpenHouseDay): TimeSpan => ({
  start: toOpenHouseMoment(start),
  end: toOpenHouseMoment(end),
});

/** Throws 422 for a text in a language that the site does not have. */
function assertLanguages({ site, days }: OpenHousePlan): void {
  const errors = days.flatMap(({ text }, index) =>
    Object.keys(text).flatMap((locale) =>
      site.locales.some((siteLocale) => siteLocale === locale)
        ? []
        : [{ pointer: `/days/${index}/text/${locale}`, detail: `the site has no pages in ${locale}` }],
    ),
  );
  if (errors.length > 0) throw createUnprocessableProblem(errors);
}

/**
 * Throws 422 when the start of a day that is not over would move into the past, because its guests could not come. A day
 * that has begun keeps its start, and may get another end.
 */
function assertNoMoveToPast({ days, now }: OpenHousePlan, storedById: ReadonlyMap<string, OpenHouse>): void {
  const errors = days.flatMap(({ id, start }, index) => {
    const storedDay = storedById.get(id);
    return storedDay && storedDay.end > now && storedDay.day.start !== start && toOpenHouseMoment(start) <= now
      ? [{ pointer: `/days/${index}/start`, detail: 'is in the past: give the day a future time, or leave it out' }]
      : [];
  });
  if (errors.length > 0) throw createUnprocessableProblem(errors);
}

/**
 * Moves the registrations for a day that is not over, or cancels them when `newDay` is undefined. The registered guests
 * get a mail, and unconfirmed guests get none.
 */
async function notifyGuests(
  tx: PlanStores,
  { key, now }: Pick<OpenHousePlan, 'key' | 'now'>,
  openHouse: OpenHouse,
  newDay: OpenHouseDay | undefined,
): Promise<void> {
  const newTimes = newDay && toTimes(newDay);
  const estate = await tx.appointments.estate(openHouse.siteId, openHouse.estateId);
  for (const registration of await tx.registrations.lockComing(openHouse)) {
    // oxlint-disable no-await-in-loop -- One connection runs one query at a time.
    await (newTimes ? tx.registrations.move(registration, newTimes) : tx.registrations.cancel(registration, 'agency'));
    if (registration.state === 'unconfirmed') continue;
    await sendRegistrationMails(tx, key, {
      registration: {
        ...registration,
        ...(newTimes ?? { state: 'cancelledByAgency' as const }),
        sequence: registration.sequence + 1,
      },
      estate,
      change: newTimes ? 'moved' : 'cancelledByAgency',
      now,
      previousStart: registration.start,
    });
    // oxlint-enable no-await-in-loop
  }
  if (newTimes) await tx.registrations.keepWithDay(openHouse, newTimes);
}

/**
 * Handles the registrations for a day that is moved or left out. A past day keeps its guests when its times are
 * corrected. When its id is used for a day that is yet to begin, that day is a new one and begins without guests.
 */
async function changeRegistrations(
  tx: PlanStores,
  plan: OpenHousePlan,
  openHouse: OpenHouse,
  newDay: OpenHouseDay | undefined,
): Promise<void> {
  const newTimes = newDay && toTimes(newDay);
  if (openHouse.end > plan.now) await notifyGuests(tx, plan, openHouse, newDay);
  else if (newTimes && newTimes.start <= plan.now) await tx.registrations.keepWithDay(openHouse, newTimes);
}

/**
 * Replaces the open house days of a home. The function must be called within a transaction. A day with the same id and
 * another time is moved, and a day that is left out is called off. The guests of a moved or called-off day get a mail,
 * unless the day is over. Throws `HttpProblem`: 404 for a home that the site never had, 422 for a text in a language
 * that the site does not have, and for a day that is not over and whose start
 * would move into the past.
 */
export async function planOpenHouses(tx: PlanStores, plan: OpenHousePlan): Promise<WriteResult> {
  assertLanguages(plan);
  const { site, estateId, days } = plan;
  const storedDays = await tx.openHouses.lockAll(site.id, estateId);
  assertFound(storedDays !== undefined, 'estate');
  const storedById = new Map(storedDays.map((openHouse) => [openHouse.id, openHouse]));
  const plannedById = new Map(days.map((day) => [day.id, day]));
  const removedDays = storedDays.filter(({ id }) => !plannedById.has(id));
  const writtenDays = days.flatMap((day) => {
    const storedDay = storedById.get(day.id);
    if (storedDay && hasSameContent(storedDay.day, day)) return [];
    return [
      {
        day,
        hasMoved: storedDay !== undefined && (storedDay.day.start !== day.start || storedDay.day.end !== day.end),
      },
    ];
  });
  if (removedDays.length + writtenDays.length === 0) return 'unchanged';
  assertNoMoveToPast(plan, storedById);
  await tx.openHouses.storeDays(site.id, estateId, { writtenDays, removedIds: removedDays.map(({ id }) => id) });
  const changedDays = [
    ...removedDays,
    ...writtenDays.flatMap(({ day, hasMoved }) => (hasMoved ? (storedById.get(day.id) ?? []) : [])),
  ];
  // oxlint-disable-next-line no-await-in-loop -- One connection runs one query at a time.
  for (const openHouse of changedDays) await changeRegistrations(tx, plan, openHouse, plannedById.get(openHouse.id));
  return storedDays.length > 0 ? 'updated' : 'created';
}

/**
 * Calls off a day whose home visitors no longer see, because its guests would come in vain. The function must be called
 * within a transaction. Returns false when the day no longer exists, or its home is visible again.
 */
export async function callOffOpenHouse(
  tx: CallOffStores,
  dayKey: OpenHouseKey,
  context: Pick<OpenHousePlan, 'key' | 'now'>,
): Promise<boolean> {
  const storedDays = await tx.openHouses.lockAll(dayKey.siteId, dayKey.estateId);
  const openHouse = storedDays?.find(({ id }) => id === dayKey.id);
  if (!openHouse || openHouse.start <= context.now || (await tx.openHouses.getShown(dayKey))) return false;
  await tx.openHouses.storeDays(dayKey.siteId, dayKey.estateId, { writtenDays: [], removedIds: [dayKey.id] });
  await notifyGuests(tx, context, openHouse, undefined);
  return true;
}
