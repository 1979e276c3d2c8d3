import type { LocalizedText } from '#shared/api/common.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import { toId } from '../../reading/readNumbers.ts';
import type { NameTable } from '../../seam/nameTable.ts';

/** The fields of a property, or of a part of one. */
export type ZabunObject = Readonly<Record<string, unknown>>;

/** Returns the value when it is an object; an empty object for any other value. */
export const toObject = (raw: unknown): ZabunObject => (isObject(raw) ? raw : {});

/** Returns the objects in an array; an empty array for any other value. */
export const toObjects = (raw: unknown): readonly ZabunObject[] => (Array.isArray(raw) ? raw.filter(isObject) : []);

/** Returns the account's name for an entry of one of its lists; undefined when the list has no entry with this id. */
export const findNameByRawId = (names: NameTable, list: string, rawId: unknown): LocalizedText | undefined => {
  const id = toId(rawId);
  return id === undefined ? undefined : findEntryName(names, list, id);
};

/** Returns the account's name for the entry with an id that `readChosenId` or `toId` returned. */
export const findEntryName = (names: NameTable, list: string, id: string): LocalizedText | undefined =>
  toLocalizedText(names.findEntry(list, id)?.name, toPlainText);

/**
 * Returns the id of the chosen entry of a list; undefined for an empty field (−1). The id 0 is returned only when the
 * account's list has an entry 0, because Zabun also sends 0 for an empty field.
 */
export function readChosenId(names: NameTable, list: string, raw: unknown): string | undefined {
  const isZero = raw === 0 || raw === '0';
  return isZero && names.findEntry(list, '0') ? '0' : toId(raw);
}

/** Returns the answer when it is `YES` or `NO`, and undefined for any other value. */
export const toAnswer = (raw: unknown): 'YES' | 'NO' | undefined => (raw === 'YES' || raw === 'NO' ? raw : undefined);

export const toBoolean = (raw: unknown): boolean | undefined => (typeof raw === 'boolean' ? raw : undefined);
