import type { SalesRep } from '#shared/api/estate.ts';
import type { AvailabilityInput } from '#shared/api/liveAgenda.ts';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';

type Hours = NonNullable<AvailabilityInput['weekly'][Weekday]>;

const day = (...hours: readonly (readonly [from: string, to: string])[]): Hours =>
  hours.map(([from, to]) => ({ from, to }));

/** These hours are within the opening hours that every agency states. */
const office = day(['10:00', '12:30'], ['13:30', '17:30']);
const late = day(['13:00', '19:00']);
/** The number of opening days, from the first one, in a full-time week. */
const OFFICE_DAYS = 5;

/**
 * The weekly hours of the people of an agency: one is available every day, one in the evening and on Saturday, one for
 * half of the week.
 */
const WEEKS: readonly ((open: readonly Weekday[]) => AvailabilityInput)[] = [
  (open) => ({ weekly: Object.fromEntries(open.slice(0, OFFICE_DAYS).map((name) => [name, office])) }),
  () => ({
    weekly: { tuesday: late, thursday: late, friday: office, saturday: day(['10:00', '13:00']) },
    duration: 30,
    buffer: 30,
    notice: 12,
    horizon: 28,
  }),
  () => ({
    weekly: { wednesday: day(['09:00', '12:00']), friday: late, saturday: day(['10:00', '16:00']) },
    duration: 60,
    notice: 48,
    horizon: 60,
  }),
];

/**
 * Builds agendas for the first three sales contacts; the others arrange viewings by phone.
 *
 * @param closed days without viewings
 */
export function buildAgendas(
  team: readonly Pick<SalesRep, 'id'>[],
  closed: readonly Weekday[],
): ReadonlyMap<number, AvailabilityInput> {
  const open = WEEKDAYS.filter((name) => !closed.includes(name));
  return new Map(
    WEEKS.flatMap((buildWeek, index) => {
      const [member, week] = [team[index], buildWeek(open)];
      const weekly = Object.fromEntries(
        Object.entries(week.weekly).filter(([name]) => open.some((each) => each === name)),
      );
      return member ? [[member.id, { ...week, weekly }] as const] : [];
    }),
  );
}
