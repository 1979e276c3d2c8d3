import type { LocalizedText } from '#shared/api/common.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import { toId } from '../../reading/readNumbers.ts';
import type { NameTable } from '../../seam/nameTable.ts';

/** The fields of a property, or of a part of one. */
export type ZabunObject = Readonly<Record<string, unknown>>;

/** Returns an object; an empty one for null and for any other value. */
export const toObject = (raw: unknown): ZabunObject => (isObject(raw) ? raw : {});

/** Returns the objects of a list; an empty array for null and for any other value. */
export const toObjects = (raw: unknown): readonly ZabunObject[] => (Array.isArray(raw) ? raw.filter(isObject) : []);

/** Returns the account's name for an entry of one of its lists; undefined when the list does not have the entry. */
export const findName = (names: NameTable, list: string, rawId: unknown): LocalizedText | undefined => {
  const id = toId(rawId);
  return id === undefined ? undefined : findEntryName(names, list, id);
};

/** Returns the account's name for the entry with an id that `readChosenId` or `toId` returned. */
export const findEntryName = (names: NameTable, list: string, id: string): LocalizedText | undefined =>
  toLocalizedText(names.entry(list, id)?.name, toPlainText);

/**
 * Returns the id of the entry that was chosen in a list; undefined for −1. The id 0 is returned only when the account's
 * list has such an entry, because Zabun also sends 0 for an empty field.
 */
export function readChosenId(names: NameTable, list: string, raw: unknown): string | undefined {
  const isZero = raw === 0 || raw === '0';
  return isZero && names.entry(list, '0') ? '0' : toId(raw);
}

/** Returns `YES` or `NO`; undefined when the answer is unknown or empty. */
export const toAnswer = (raw: unknown): 'YES' | 'NO' | undefined => (raw === 'YES' || raw === 'NO' ? raw : undefined);

export const toFlag = (raw: unknown): boolean | undefined => (typeof raw === 'boolean' ? raw : undefined);
