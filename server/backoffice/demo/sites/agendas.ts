import type { AvailabilityInput } from '../../../../shared/api/liveAgenda.ts';
import type { SalesRep } from '../../../../shared/api/estate.ts';

const day = (...hours: readonly (readonly [from: string, to: string])[]) => hours.map(([from, to]) => ({ from, to }));

const office = day(['09:30', '12:30'], ['13:30', '17:30']);
const late = day(['13:00', '19:00']);

/** How the people of an agency share the week: some every day, some in the evening and on Saturday, some half of it. */
const WEEKS: readonly AvailabilityInput[] = [
  { weekly: { monday: office, tuesday: office, wednesday: office, thursday: office, friday: office } },
  {
    weekly: { tuesday: late, thursday: late, friday: office, saturday: day(['09:30', '13:00']) },
    duration: 30,
    buffer: 30,
    notice: 12,
    horizon: 28,
  },
  {
    weekly: { wednesday: day(['09:00', '12:00']), friday: late, saturday: day(['10:00', '16:00']) },
    duration: 60,
    notice: 48,
    horizon: 60,
  },
];

/** Agendas by sales contact; whoever comes after the third arranges visits by phone. */
export const agendasOf = (team: readonly SalesRep[]): ReadonlyMap<number, AvailabilityInput> =>
  new Map(team.slice(0, WEEKS.length).flatMap(({ id }, index) => (WEEKS[index] ? [[id, WEEKS[index]]] : [])));
