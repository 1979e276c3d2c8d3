import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION, type TransactionId } from '#shared/primitives/ids.ts';
import { TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { UsageError } from '../../core/cli/command.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import biens from '../../import/mappings/biens.json' with { type: 'json' };
import woningen from '../../import/mappings/woningen.json' with { type: 'json' };

/** The maximum length of a status. All known names are shorter. */
const MAX_STATUS_CHARACTERS = 60;
const STATUS_FAMILIES: readonly (readonly TransactionId[])[] = [SALE_TRANSACTIONS, RENT_TRANSACTIONS];

/** Folds a text to lower case without accents and marks: `A VENDRE` matches `à vendre`. */
const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_,-]+/g, ' ')
    .trim();

/**
 * Collects every name of each status: the name in the contract, the names in the product's languages, and the names in
 * spreadsheets.
 */
function collectStatusWords(): ReadonlyMap<string, ReadonlySet<TransactionId>> {
  const ids = Object.entries(TRANSACTION);
  const idByKey = new Map<string, TransactionId>(ids);
  const idsByWord = new Map<string, Set<TransactionId>>();
  const addWord = (word: string, id: TransactionId) => {
    const knownIds = idsByWord.get(foldWord(word)) ?? new Set();
    idsByWord.set(foldWord(word), knownIds.add(id));
  };
  for (const [key, id] of ids)
    for (const word of [key, ...Object.values(TRANSACTION_NAMES[id] ?? {})]) addWord(word, id);
  for (const values of [woningen.columns.aanbod.values, biens.columns.offre.values])
    for (const [word, key] of Object.entries(values)) {
      const id = idByKey.get(key);
      if (id !== undefined) addWord(word, id);
    }
  return idsByWord;
}

const STATUSES_BY_WORD = collectStatusWords();
const STATUS_KEYS = new Map<number, string>(Object.entries(TRANSACTION).map(([key, id]) => [id, key]));

/** Returns the key of a status, such as `SOLD`; the id itself when the product does not know the status. */
export const toStatusKey = (id: number): string => STATUS_KEYS.get(id) ?? String(id);

/**
 * Returns the index of the status's family, 0 for sale and 1 for rent; -1 when the status belongs to neither family.
 */
export const findStatusFamily = (id: number): number =>
  STATUS_FAMILIES.findIndex((family) => family.some((each) => each === id));

/**
 * Returns the statuses (transaction ids, specification §4.3) that a text names: one for `SOLD`, `verkocht` or `vendu`,
 * two for `onder optie`. Throws `UsageError` when the text names no status.
 */
export function parseStatuses(word: string): readonly TransactionId[] {
  const foldedText = foldWord(word.slice(0, MAX_STATUS_CHARACTERS));
  const foundStatuses = word.length > MAX_STATUS_CHARACTERS ? undefined : STATUSES_BY_WORD.get(foldedText);
  if (foundStatuses) return [...foundStatuses];
  const keys = [...STATUS_KEYS.values()].join(', ');
  throw new UsageError(
    `--status ${JSON.stringify(word.slice(0, MAX_STATUS_CHARACTERS))} is not a status. A status is one of ${keys}, or its name in Dutch, French, English or German${formatSuggestion(foldedText, STATUSES_BY_WORD.keys())}`,
  );
}

/**
 * Returns the status that a text names. When the text names several statuses, the status in the family (sale or rent)
 * of `currentStatus` is returned. Throws `UsageError` when the text names no status, or when the family does not
 * decide.
 */
export function parseStatus(word: string, currentStatus: number): TransactionId {
  const foundStatuses = parseStatuses(word);
  const familyStatuses =
    foundStatuses.length === 1
      ? foundStatuses
      : foundStatuses.filter((id) => findStatusFamily(id) === findStatusFamily(currentStatus));
  const [status] = familyStatuses;
  if (status !== undefined && familyStatuses.length === 1) return status;
  throw new UsageError(
    `--status ${JSON.stringify(word)} has several meanings; use ${foundStatuses.map(toStatusKey).join(' or ')}`,
  );
}
