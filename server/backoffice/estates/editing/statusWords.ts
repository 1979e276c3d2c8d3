import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION, type TransactionId } from '#shared/primitives/ids.ts';
import { TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { UsageError } from '../../core/cli/command.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import biens from '../../import/mappings/biens.json' with { type: 'json' };
import woningen from '../../import/mappings/woningen.json' with { type: 'json' };

/** Longer words are no status. */
const MAX_WORD_CHARACTERS = 60;
const FAMILIES: readonly (readonly TransactionId[])[] = [SALE_TRANSACTIONS, RENT_TRANSACTIONS];

/** Without case, accents and marks: `A VENDRE` is `à vendre`. */
const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_,-]+/g, ' ')
    .trim();

/** Every name of each status: that of the contract, those of the product's languages, and those of the spreadsheets. */
function statusesByWord(): ReadonlyMap<string, ReadonlySet<TransactionId>> {
  const ids = Object.entries(TRANSACTION);
  const idOf = new Map<string, TransactionId>(ids);
  const words = new Map<string, Set<TransactionId>>();
  const add = (word: string, id: TransactionId) => {
    const known = words.get(folded(word)) ?? new Set();
    words.set(folded(word), known.add(id));
  };
  for (const [key, id] of ids) for (const word of [key, ...Object.values(TRANSACTION_NAMES[id] ?? {})]) add(word, id);
  for (const values of [woningen.columns.aanbod.values, biens.columns.offre.values])
    for (const [word, key] of Object.entries(values)) {
      const id = idOf.get(key);
      if (id !== undefined) add(word, id);
    }
  return words;
}

const STATUSES = statusesByWord();
const KEYS = new Map<number, string>(Object.entries(TRANSACTION).map(([key, id]) => [id, key]));

/** `SOLD`; the id itself of a status that the product does not know. */
export const statusKey = (id: number): string => KEYS.get(id) ?? String(id);

/** `sale`, `rent`, or neither. */
export const familyOf = (id: number): number => FAMILIES.findIndex((family) => family.some((each) => each === id));

/**
 * The statuses (transaction ids, specification §4.3) that a word names: one for `SOLD`, `verkocht` or `vendu`, two for
 * `onder optie`. Throws `UsageError` for a word that names none.
 */
export function statusesNamed(word: string): readonly TransactionId[] {
  const wanted = folded(word.slice(0, MAX_WORD_CHARACTERS));
  const found = word.length > MAX_WORD_CHARACTERS ? undefined : STATUSES.get(wanted);
  if (found) return [...found];
  const keys = [...KEYS.values()].join(', ');
  throw new UsageError(
    `--status ${JSON.stringify(word.slice(0, MAX_WORD_CHARACTERS))} is no status. It is one of ${keys}, or its name in Dutch, French, English or German${formatSuggestion(wanted, STATUSES.keys())}`,
  );
}

/**
 * The one status that a word names. A word for two means the one of the family, sale or rent, that `current` is in. Throws
 * `UsageError`.
 */
export function readStatus(word: string, current: number): TransactionId {
  const found = statusesNamed(word);
  const likely = found.length === 1 ? found : found.filter((id) => familyOf(id) === familyOf(current));
  const [status] = likely;
  if (status !== undefined && likely.length === 1) return status;
  throw new UsageError(
    `--status ${JSON.stringify(word)} has several meanings; say ${found.map(statusKey).join(' or ')}`,
  );
}
