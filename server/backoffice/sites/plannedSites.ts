import { type Site, siteSchema } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/hostName.ts';
import { asciiHost } from '#shared/primitives/internationalHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { sameContent } from '../core/db/contentHash.ts';
import { isObject } from '../core/isObject.ts';
import { type FieldProblem, InvalidSite, newSite, unknownFields } from './newSite.ts';
import type { SiteRow } from './siteRows.ts';

/** What becomes of a row. */
export interface PlannedSite {
  readonly row: number;
  /** '' where the row has none. */
  readonly id: string;
  readonly outcome: 'created' | 'unchanged' | 'refused';
  /** Of one that is created. */
  readonly site?: Site;
  /** Of one that is refused. */
  readonly problems: readonly FieldProblem[];
}

/** The fields of a row that the stored site has otherwise. */
function differences(given: Readonly<Record<string, unknown>>, stored: Site): string[] {
  const whole = siteSchema.safeParse(stored).data ?? stored;
  return Object.entries(given).flatMap(([field, value]) => {
    const patched = mergePatch(whole, { [field]: value });
    return isObject(patched) && !sameContent(patched, whole) ? [field] : [];
  });
}

const hostInForm = (each: unknown) => (typeof each === 'string' ? parseHost(asciiHost(each)) : each);
/** With its host names as they are stored. */
const inForm = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { hostnames } = given;
  return Array.isArray(hostnames) ? { ...given, hostnames: [...new Set(hostnames.map(hostInForm))] } : given;
};

/** The site that a row describes. Throws `InvalidSite` with all that is wrong with it. */
function siteOf({ given, problems }: SiteRow): Site {
  if (problems.length > 0) throw new InvalidSite(problems);
  const site = newSite(given);
  const unknown = unknownFields(given, site);
  if (unknown.length > 0)
    throw new InvalidSite(unknown.map((field) => ({ field, reason: 'a site has no such field' })));
  return site;
}

const refused = (...problems: readonly FieldProblem[]) => ({ outcome: 'refused', problems }) as const;

/** Decides about rows in their order, by the sites that are stored and by the rows before. */
export function planSites(rows: readonly SiteRow[], stored: readonly Site[]): PlannedSite[] {
  const sites = new Map(stored.map((site) => [site.id, site]));
  /** Who has a host name, in words. */
  const holders = new Map<string, string>();
  for (const { id, hostnames } of stored)
    for (const hostname of hostnames) holders.set(parseHost(hostname) ?? hostname, `the site ${id}`);
  /** Rows by the ids that they gave. */
  const ids = new Map<string, number>();

  function plan(row: SiteRow): Omit<PlannedSite, 'row' | 'id'> {
    try {
      const site = siteOf(row);
      const before = ids.get(site.id);
      if (before !== undefined) return refused({ field: 'id', reason: `row ${before} has this id already` });
      const there = sites.get(site.id);
      if (there) {
        const different = differences(inForm(row.given), there);
        ids.set(site.id, row.row);
        if (different.length === 0) return { outcome: 'unchanged', problems: [] };
        const reason = `the site ${site.id} has it otherwise: site update changes it`;
        return refused(...different.map((field) => ({ field, reason })));
      }
      const taken = site.hostnames.flatMap((hostname) => {
        const holder = holders.get(hostname);
        return holder === undefined ? [] : [{ field: 'hostnames', reason: `${hostname} belongs to ${holder}` }];
      });
      if (taken.length > 0) return refused(...taken);
      ids.set(site.id, row.row);
      for (const hostname of site.hostnames) holders.set(hostname, `the site of row ${row.row}`);
      return { outcome: 'created', site, problems: [] };
    } catch (error) {
      if (error instanceof InvalidSite) return refused(...error.problems);
      throw error;
    }
  }

  return rows.map((row) => {
    const { id } = row.given;
    return { row: row.row, id: typeof id === 'string' ? id : '', ...plan(row) };
  });
}
