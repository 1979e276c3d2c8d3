import { CONDITIONS } from '#shared/primitives/vocabulary.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

const MIN_BUILDING_YEAR = 1000;
/** Buildings are sold on plan at most this many years before they are built. */
const MAX_YEARS_AHEAD = 5;
const NEW_CONDITION_ID = CONDITIONS.find(({ key }) => key === 'NEW')?.id;
const DAY_MS = 86_400_000;

export const findImplausibleYears: WarningRule = function* findImplausibleYears({ technical }, now) {
  const lastYear = now.getUTCFullYear() + MAX_YEARS_AHEAD;
  for (const key of ['constructionYear', 'renovationYear'] as const) {
    const year = technical[key];
    if (year === undefined || (year >= MIN_BUILDING_YEAR && year <= lastYear)) continue;
    yield {
      kind: 'year',
      path: `technical.${key}`,
      value: year,
      reason: `not between ${MIN_BUILDING_YEAR} and ${lastYear}`,
      repair: { handling: 'dropped', apply: () => delete technical[key] },
    };
  }
};

/** A building counts as new for this many years after it was built or renovated. */
const MAX_NEW_BUILDING_YEARS = 10;

export const findImplausibleNewBuilding: WarningRule = function* findImplausibleNewBuilding({ technical }, now) {
  const { constructionYear, renovationYear } = technical;
  if (constructionYear === undefined) return;
  const oldestNewYear = now.getUTCFullYear() - MAX_NEW_BUILDING_YEARS;
  const commonFields = { kind: 'new-old', reason: `built in ${constructionYear}` } as const;
  if (technical.newBuilding && constructionYear < oldestNewYear) {
    const apply = () => delete technical.newBuilding;
    yield { ...commonFields, path: 'technical.newBuilding', value: true, repair: { handling: 'dropped', apply } };
  }
  const { condition } = technical;
  if (
    condition !== undefined &&
    condition.id === NEW_CONDITION_ID &&
    Math.max(constructionYear, renovationYear ?? 0) < oldestNewYear
  ) {
    const apply = () => delete technical.condition;
    const value = condition.name.en ?? 'new';
    yield { ...commonFields, path: 'technical.condition', value, repair: { handling: 'dropped', apply } };
  }
};

export const findImplausibleDates: WarningRule = function* findImplausibleDates({ general, technical }, now) {
  const { publicationDate } = general;
  const publishedAtMs = publicationDate === undefined ? undefined : Date.parse(publicationDate);
  if (publishedAtMs !== undefined && (publishedAtMs < Date.UTC(1990, 0, 1) || publishedAtMs > now.getTime() + DAY_MS)) {
    yield {
      kind: 'date',
      path: 'general.publicationDate',
      value: publicationDate,
      reason: publishedAtMs < now.getTime() ? 'before 1990' : 'in the future',
      repair: { handling: 'dropped', apply: () => delete general.publicationDate },
    };
  }
  const { availableDate } = technical;
  const year = availableDate === undefined ? undefined : Number(availableDate.slice(0, 4));
  if (year !== undefined && (year < 2000 || year > now.getUTCFullYear() + MAX_YEARS_AHEAD)) {
    yield {
      kind: 'date',
      path: 'technical.availableDate',
      value: availableDate,
      reason: `not between 2000 and ${now.getUTCFullYear() + MAX_YEARS_AHEAD}`,
      repair: { handling: 'dropped', apply: () => delete technical.availableDate },
    };
  }
};
