import type { LocalizedText } from '#shared/api/common.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { localizedOf, plainTextOf } from '../../reading/readTexts.ts';
import { idOf } from '../../reading/readNumbers.ts';
import type { NameTable } from '../../seam/nameTable.ts';

/** Fields of a property, or of a part of one. */
export type Parts = Readonly<Record<string, unknown>>;

/** Nothing for null and for what is no object. */
export const partsOf = (raw: unknown): Parts => (isObject(raw) ? raw : {});

/** The objects of a list; null and what is no list have none. */
export const listOf = (raw: unknown): readonly Parts[] => (Array.isArray(raw) ? raw.filter(isObject) : []);

/** What the account calls an entry of one of its lists; undefined when it does not know it. */
export const nameOf = (names: NameTable, list: string, rawId: unknown): LocalizedText | undefined => {
  const id = idOf(rawId);
  return id === undefined ? undefined : entryName(names, list, id);
};

/** Returns what the account calls the entry with an id that `chosenId` or `idOf` has read. */
export const entryName = (names: NameTable, list: string, id: string): LocalizedText | undefined =>
  localizedOf(names.entry(list, id)?.name, plainTextOf);

/**
 * Returns the id of the entry that was chosen in a list. −1 is none, and 0 is one only where the account's list has it:
 * otherwise Zabun sends it for an empty field.
 */
export function chosenId(names: NameTable, list: string, raw: unknown): string | undefined {
  const isZero = raw === 0 || raw === '0';
  return isZero && names.entry(list, '0') ? '0' : idOf(raw);
}

/** `YES` and `NO`; what is unknown, or says nothing, is absent. */
export const answerOf = (raw: unknown): 'YES' | 'NO' | undefined => (raw === 'YES' || raw === 'NO' ? raw : undefined);

export const flagOf = (raw: unknown): boolean | undefined => (typeof raw === 'boolean' ? raw : undefined);
