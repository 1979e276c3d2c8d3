import type { EstateWrite } from '#shared/api/estate.ts';
import { isSoldOrRented } from '#shared/domain/rules.ts';
import { addDays, toMonday } from '#shared/i18n/moments.ts';
import type { EstateDayCounts } from '../statistics/countRepository.ts';

const COUNTED_WEEKS = 8;
const DAYS_PER_WEEK = 7;
/** The relative number of views from Monday to Sunday: most people look for homes on Sunday. */
const VIEWS_BY_WEEKDAY = [0.9, 0.9, 1, 0.9, 0.7, 1.1, 1.6] as const;
/** The share of views that lead to each action. */
const ACTIONS_PER_VIEW = { saved: 0.07, calls: 0.02, messages: 0.015, viewings: 0.012, shares: 0.006 } as const;

/** Returns a pseudo-random number between 0 and 1, which is always the same for the same arguments. */
function computeChance(...parts: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const part of parts) hash = Math.imul(hash ^ part, 16_777_619) >>> 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_507) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const countActions = (expected: number, chance: number): number => Math.floor(expected + chance);

/**
 * Builds the visitor counts of an agency's homes for the last eight weeks. A new home has many views, then fewer each
 * week.
 */
export function buildDemoCounts(estates: readonly EstateWrite[], today: string): EstateDayCounts[] {
  const firstDay = addDays(toMonday(today), -DAYS_PER_WEEK * (COUNTED_WEEKS - 1));
  const days = Array.from({ length: COUNTED_WEEKS * DAYS_PER_WEEK }, (_, index) => addDays(firstDay, index)).filter(
    (day) => day <= today,
  );
  return estates.flatMap(({ general: { id, transaction, parentId } }) => {
    if (isSoldOrRented(transaction.id) || id === undefined) return [];
    const appeal = (parentId === undefined ? 4 : 1.2) * (0.4 + 1.6 * computeChance(id, 1));
    const ageWeeks = Math.floor(computeChance(id, 2) * COUNTED_WEEKS);
    return days.flatMap((day, index) => {
      const week = Math.floor(index / DAYS_PER_WEEK) + ageWeeks;
      const expectedViews = appeal * (VIEWS_BY_WEEKDAY[index % DAYS_PER_WEEK] ?? 1) * (0.45 + 1.2 * 0.75 ** week);
      const views = countActions(
        expectedViews * (0.6 + 0.8 * computeChance(id, index, 3)),
        computeChance(id, index, 4),
      );
      if (views === 0) return [];
      const actions = Object.entries(ACTIONS_PER_VIEW).flatMap(([kind, share], actionIndex) => {
        const count = countActions(views * share, computeChance(id, index, actionIndex + 5));
        return count > 0 ? [[kind, count]] : [];
      });
      return [{ estateId: id, day, counts: { views, ...Object.fromEntries(actions) } }];
    });
  });
}
