import { type Site, siteSchema } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import { mergePatch } from '../../core/cli/mergePatch.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import { isObject } from '../../core/isObject.ts';
import { type FieldProblem, InvalidSiteError, buildNewSite, listUnknownFields, toStoredHost } from '../newSite.ts';
import type { SiteRow } from './siteRows.ts';

/** The decision about one row of a file of sites. */
export interface PlannedSite {
  readonly row: number;
  /** The id; '' when the row has no id. */
  readonly id: string;
  readonly outcome: 'created' | 'unchanged' | 'refused';
  /** The site; absent when the row creates no site. */
  readonly site?: Site;
  /** The problems; empty when the row is not refused. */
  readonly problems: readonly FieldProblem[];
}

/** Returns the fields of a row that differ from the stored site. */
function listSiteDifferences(givenFields: Readonly<Record<string, unknown>>, rawSite: Site): string[] {
  const storedSite = siteSchema.safeParse(rawSite).data ?? rawSite;
  return Object.entries(givenFields).flatMap(([field, value]) => {
    const patchedSite = mergePatch(storedSite, { [field]: value });
    return isObject(patchedSite) && !hasSameContent(patchedSite, storedSite) ? [field] : [];
  });
}

/** Returns the fields of a row, with host names in their stored form. */
const toStoredForm = (givenFields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { hostnames } = givenFields;
  return Array.isArray(hostnames)
    ? {
        ...givenFields,
        hostnames: [
          ...new Set(hostnames.map((each: unknown) => (typeof each === 'string' ? toStoredHost(each) : each))),
        ],
      }
    : givenFields;
};

/** Builds the site that a row describes. Throws `InvalidSiteError` with all problems of the row. */
function buildSite({ givenFields, problems }: SiteRow): Site {
  if (problems.length > 0) throw new InvalidSiteError(problems);
  const site = buildNewSite(givenFields);
  const unknownFields = listUnknownFields(givenFields, site);
  if (unknownFields.length > 0)
    throw new InvalidSiteError(unknownFields.map((field) => ({ field, reason: 'a site has no such field' })));
  return site;
}

const createRefusal = (...problems: readonly FieldProblem[]) => ({ outcome: 'refused', problems }) as const;

/** Decides about the rows in order. Each decision depends on the stored sites and on the previous rows. */
export function planSites(rows: readonly SiteRow[], storedSites: readonly Site[]): PlannedSite[] {
  const sites = new Map(storedSites.map((site) => [site.id, site]));
  /** Maps each host name to a text that names the site or the row that has it, for the reason of a refusal. */
  const hostHolders = new Map<string, string>();
  for (const { id, hostnames } of storedSites)
    for (const hostname of hostnames) hostHolders.set(parseHost(hostname) ?? hostname, `the site ${id}`);
  /** Maps each id to the number of the row with this id. */
  const rowNumbers = new Map<string, number>();

  function planRow(row: SiteRow): Omit<PlannedSite, 'row' | 'id'> {
    try {
      const site = buildSite(row);
      const earlierRow = rowNumbers.get(site.id);
      if (earlierRow !== undefined)
        return createRefusal({ field: 'id', reason: `row ${earlierRow} already has this id` });
      const existingSite = sites.get(site.id);
      if (existingSite) {
        const differentFields = listSiteDifferences(toStoredForm(row.givenFields), existingSite);
        rowNumbers.set(site.id, row.row);
        if (differentFields.length === 0) return { outcome: 'unchanged', problems: [] };
        const reason = `the site ${site.id} has another value: use site update to change it`;
        return createRefusal(...differentFields.map((field) => ({ field, reason })));
      }
      const takenHostProblems = site.hostnames.flatMap((hostname) => {
        const holder = hostHolders.get(hostname);
        return holder === undefined ? [] : [{ field: 'hostnames', reason: `${hostname} belongs to ${holder}` }];
      });
      if (takenHostProblems.length > 0) return createRefusal(...takenHostProblems);
      rowNumbers.set(site.id, row.row);
      for (const hostname of site.hostnames) hostHolders.set(hostname, `the site of row ${row.row}`);
      return { outcome: 'created', site, problems: [] };
    } catch (error) {
      if (error instanceof InvalidSiteError) return createRefusal(...error.problems);
      throw error;
    }
  }

  return rows.map((row) => {
    const { id } = row.givenFields;
    return { row: row.row, id: typeof id === 'string' ? id : '', ...planRow(row) };
  });
}
