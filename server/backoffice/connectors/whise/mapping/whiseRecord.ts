import type { Locale } from '#shared/i18n/locales.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { toId, toWholeNumber } from '../../reading/readNumbers.ts';

/** An object of an answer, with keys in camel case. */
export type WhiseObject = Readonly<Record<string, unknown>>;

/** A home with its translations, because the API returns names and labels in only one language at a time. */
export interface WhiseRecord {
  /** The home in the first language. All data that are not text are read from it. */
  readonly estate: WhiseObject;
  /** The home in each language, including the first one. */
  readonly byLanguage: Readonly<Partial<Record<Locale, WhiseObject>>>;
  /** The id of the top project of a unit. Projects in between are left out. */
  readonly projectId?: string | undefined;
}

/** Checks a stored record. Returns undefined for any other value. */
export function toRecord(raw: unknown): WhiseRecord | undefined {
  if (!isObject(raw) || !isObject(raw['estate'])) return undefined;
  const byLanguage: Partial<Record<Locale, WhiseObject>> = {};
  for (const [locale, estate] of Object.entries(isObject(raw['byLanguage']) ? raw['byLanguage'] : {}))
    if (isLocale(locale) && isObject(estate)) byLanguage[locale] = estate;
  return { estate: raw['estate'], byLanguage, projectId: toId(raw['projectId']) };
}

/** Returns the objects of a list; an empty array for null and for any other value. */
export const listObjects = (value: unknown): readonly WhiseObject[] =>
  Array.isArray(value) ? value.filter((each) => isObject(each)) : [];

/** Returns the id of a reference: `{ "id": 3 }` → 3. */
export const toReferenceId = (value: unknown): number | undefined =>
  isObject(value) ? toWholeNumber(value['id']) : undefined;

/** Returns the locale of a language id: `fr-BE` → `fr`. */
export function toLocale(languageId: unknown): Locale | undefined {
  const locale = typeof languageId === 'string' ? languageId.slice(0, 2).toLowerCase() : '';
  return isLocale(locale) ? locale : undefined;
}
