import { eq, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { LocalizedText } from '../../../../shared/api/common.ts';
import { LOCALES, type Locale, localize } from '../../../../shared/i18n/locales.ts';
import type { Database } from '../../core/db/database.ts';
import { estateChanges } from '../../core/db/schema.ts';
import type { Conditions } from './estateConditions.ts';
import { type EstateTable, loadEstateTable } from './estateTable.ts';
import { loadTerms, PRODUCT_NAMES, type Term, type TermKind } from '../estateTerms.ts';
import { foldName } from '../../geo/foldText.ts';

/** The names of a site's values. */
interface TermIndex {
  /** The product's own name, else what listings call it. */
  name(field: TermKind, id: number): LocalizedText | undefined;
  /** What listings say of a value that the product does not know, or of a city that they call otherwise. */
  learnt(field: TermKind, id: number): Term | undefined;
  /** City ids by name in a language, ignoring case and accents. */
  citiesByName(locale: Locale): readonly number[];
}

interface FacetSource {
  readonly table: EstateTable;
  readonly terms: TermIndex;
}

export type FindFacetSource = (siteId: string, conditions: Conditions) => Promise<FacetSource>;

/** Estates that are kept in memory, over all sites: some 30 MB. */
const MOST_ESTATES = 1_000_000;

function indexTerms(terms: readonly Term[], { categories }: EstateTable): TermIndex {
  const byField = new Map<TermKind, Map<number, Term>>();
  for (const term of terms) byField.set(term.field, (byField.get(term.field) ?? new Map()).set(term.id, term));
  const learnt = (field: TermKind, id: number) => byField.get(field)?.get(id);
  const name = (field: TermKind, id: number) => PRODUCT_NAMES[field](id) ?? learnt(field, id)?.name;
  const cities = categories.city.values.map(Number);
  const sorted = (locale: Locale) =>
    cities
      .map((id) => ({ id, key: foldName(localize(name('city', id), locale)) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
      .map((city) => city.id);
  const byName = new Map(LOCALES.map((locale) => [locale, sorted(locale)]));
  return {
    name,
    learnt,
    citiesByName: (locale) => byName.get(locale) ?? [],
  };
}

interface Kept extends FacetSource {
  /** Undefined for a site without estates, or for what is not kept. */
  readonly change: number | undefined;
  readonly loadedAt: number;
}

/** Milliseconds for which the columns are reused during a bulk load, which is marked by a negative change. */
const LOADING_MS = 2000;

/**
 * What facets are counted over. The columns of a site's whole listing stay in memory until an estate of it is written;
 * each call asks the database whether that has happened, since another program may have written.
 */
export function createFacetSource(db: Database): FindFacetSource {
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_ESTATES, sizeCalculation: ({ table }) => table.size + 1 });
  const loading = new Map<string, Promise<Kept>>();

  const lastChange = async (siteId: string): Promise<number | undefined> => {
    const [row] = await db
      .select({ change: estateChanges.change })
      .from(estateChanges)
      .where(eq(estateChanges.siteId, siteId));
    return row?.change;
  };

  const isOld = ({ change = 0, loadedAt }: Kept) => change < 0 && performance.now() - loadedAt > LOADING_MS;

  const load = async (siteId: string, change: number | undefined, where: SQL): Promise<Kept> => {
    const [table, terms] = await Promise.all([loadEstateTable(db, where), loadTerms(db, siteId)]);
    return { change, table, terms: indexTerms(terms, table), loadedAt: performance.now() };
  };

  /** The change is asked for first: what is read after it is at least as new. */
  const wholeSite = async (siteId: string, where: SQL): Promise<Kept> => {
    const change = await lastChange(siteId);
    const known = kept.get(siteId);
    if (known && known.change === change && !isOld(known)) return known;
    const key = `${siteId} ${change}`;
    const under = loading.get(key) ?? load(siteId, change, where).finally(() => loading.delete(key));
    loading.set(key, under);
    const source = await under;
    kept.set(siteId, source);
    return source;
  };

  return async (siteId: string, { rows, everything }: Conditions): Promise<FacetSource> =>
    everything ? wholeSite(siteId, rows) : load(siteId, undefined, rows);
}
