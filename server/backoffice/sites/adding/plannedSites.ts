import { type Site, siteSchema } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import { toAsciiHost } from '#shared/primitives/addresses/internationalHost.ts';
import { mergePatch } from '../../core/cli/mergePatch.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import { isObject } from '../../core/isObject.ts';
import { type FieldProblem, InvalidSiteError, buildNewSite, listUnknownFields } from '../newSite.ts';
import type { SiteRow } from './siteRows.ts';

/** The decision about a row. */
export interface PlannedSite {
  readonly row: number;
  /** The id; '' when the row has none. */
  readonly id: string;
  readonly outcome: 'created' | 'unchanged' | 'refused';
  /** The site; absent when the row creates none. */
  readonly site?: Site;
  /** The problems; empty when the row is not refused. */
  readonly problems: readonly FieldProblem[];
}

/** Returns the fields of a row that differ from the stored site. */
function listSiteDifferences(given: Readonly<Record<string, unknown>>, stored: Site): string[] {
  const whole = siteSchema.safeParse(stored).data ?? stored;
  return Object.entries(given).flatMap(([field, value]) => {
    const patched = mergePatch(whole, { [field]: value });
    return isObject(patched) && !hasSameContent(patched, whole) ? [field] : [];
  });
}

const toStoredHost = (each: unknown) => (typeof each === 'string' ? parseHost(toAsciiHost(each)) : each);
/** Returns the fields of a row, with host names in their stored form. */
const toStoredForm = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { hostnames } = given;
  return Array.isArray(hostnames) ? { ...given, hostnames: [...new Set(hostnames.map(toStoredHost))] } : given;
};

/** Builds the site that a row describes. Throws `InvalidSiteError` with all problems of the row. */
function buildSite({ givenFields: given, problems }: SiteRow): Site {
  if (problems.length > 0) throw new InvalidSiteError(problems);
  const site = buildNewSite(given);
  const unknown = listUnknownFields(given, site);
  if (unknown.length > 0)
    throw new InvalidSiteError(unknown.map((field) => ({ field, reason: 'a site has no such field' })));
  return site;
}

const createRefusal = (...problems: readonly FieldProblem[]) => ({ outcome: 'refused', problems }) as const;

/** Decides about the rows in order. Each decision depends on the stored sites and on the previous rows. */
export function planSites(rows: readonly SiteRow[], stored: readonly Site[]): PlannedSite[] {
  const sites = new Map(stored.map((site) => [site.id, site]));
  /** The description of the site or row that uses each host name. */
  const holders = new Map<string, string>();
  for (const { id, hostnames } of stored)
    for (const hostname of hostnames) holders.set(parseHost(hostname) ?? hostname, `the site ${id}`);
  /** The row number of each id. */
  const ids = new Map<string, number>();

  function plan(row: SiteRow): Omit<PlannedSite, 'row' | 'id'> {
    try {
      const site = buildSite(row);
      const before = ids.get(site.id);
      if (before !== undefined) return createRefusal({ field: 'id', reason: `row ${before} has this id already` });
      const there = sites.get(site.id);
      if (there) {
        const different = listSiteDifferences(toStoredForm(row.givenFields), there);
        ids.set(site.id, row.row);
        if (different.length === 0) return { outcome: 'unchanged', problems: [] };
        const reason = `the site ${site.id} has it otherwise: site update changes it`;
        return createRefusal(...different.map((field) => ({ field, reason })));
      }
      const taken = site.hostnames.flatMap((hostname) => {
        const holder = holders.get(hostname);
        return holder === undefined ? [] : [{ field: 'hostnames', reason: `${hostname} belongs to ${holder}` }];
      });
      if (taken.length > 0) return createRefusal(...taken);
      ids.set(site.id, row.row);
      for (const hostname of site.hostnames) holders.set(hostname, `the site of row ${row.row}`);
      return { outcome: 'created', site, problems: [] };
    } catch (error) {
      if (error instanceof InvalidSiteError) return createRefusal(...error.problems);
      throw error;
    }
  }

  return rows.map((row) => {
    const { id } = row.givenFields;
    return { row: row.row, id: typeof id === 'string' ? id : '', ...plan(row) };
  });
}
