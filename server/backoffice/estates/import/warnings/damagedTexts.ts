import { typedEntries } from '#shared/domain/typedKeys.ts';
import { findShortenedNumber } from '#server/backoffice/import/rows/shortenedNumber.ts';
import { findTextFault } from '#server/backoffice/import/cells/cellItems.ts';
import { deleteValueAt, getValueAt } from '#server/backoffice/import/cells/path.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

/** Matches a question mark within a word, or the sign for a lost character. */
const DAMAGED_TEXT = /\p{L}\?\p{L}|\uFFFD|\p{L}\?(?=\p{Ll})/u;

/**
 * Finds texts such as `{"languageId":"nl-BE",…}` or `undefined`, to remove them: the source wrote an object, or a word
 * for an absent value, instead of a text.
 */
export const findObjectTexts: WarningRule = function* findObjectTexts({ general, address }) {
  for (const [path, text] of [
    ['address.street', address.street],
    ['general.title', general.title],
    ['general.description', general.description],
    ['general.shortDescription', general.shortDescription],
  ] as const) {
    for (const [locale, value] of typedEntries(text ?? {})) {
      const reason = findTextFault(value);
      if (reason === undefined) continue;
      const apply = () => delete text?.[locale];
      const commonFields = { path: `${path}.${locale}`, value, reason };
      yield { kind: 'object-text', ...commonFields, repair: { handling: 'dropped', apply } };
    }
  }
};

export const findDamagedTexts: WarningRule = function* findDamagedTexts({ general, address }) {
  for (const [path, text] of [
    ['address.street', address.street],
    ['general.title', general.title],
    ['general.description', general.description],
  ] as const) {
    const damagedText = Object.values(text ?? {}).find((value) => DAMAGED_TEXT.test(value ?? ''));
    if (damagedText === undefined) continue;
    yield { kind: 'damaged-text', path, value: damagedText, reason: 'characters were lost before the import' };
  }
};

/** Fields with identifying numbers, in which each digit matters. */
const NUMBER_TEXT_PATHS = [
  'general.reference',
  'general.entityNumber',
  'energy.epcReference',
  'energy.epbReference',
  'energy.shared.epcReference',
  'energy.shared.epbReference',
  'salesRep.phone',
  'salesRep.mobile',
];

/**
 * Finds numbers such as `2,02601E+13`, to remove them. A spreadsheet wrote such a number instead of the number of a
 * certificate, which visitors could then not look up.
 */
export const findShortenedNumbers: WarningRule = function* findShortenedNumbers(estate) {
  const fieldPaths = Object.keys(estate.fields).map((key) => `fields.${key}`);
  for (const path of [...NUMBER_TEXT_PATHS, ...fieldPaths]) {
    const value = getValueAt(estate, path);
    const reason = typeof value === 'string' ? findShortenedNumber(value) : undefined;
    if (reason === undefined) continue;
    yield {
      kind: 'unreadable',
      path,
      value,
      reason,
      repair: { handling: 'dropped', apply: () => deleteValueAt(estate, path) },
    };
  }
};
