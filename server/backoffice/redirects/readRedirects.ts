import type { Redirect } from '#shared/api/content/redirects.ts';
import type { Site } from '#shared/api/site.ts';
import { readRows } from '../import/rows/readRows.ts';
import { SourceError } from '../import/rows/sourceRow.ts';

export interface RedirectRow {
  /** The number of the row, counted as in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly redirect: Redirect;
}

const REDIRECT_COLUMNS = ['from', 'to'] as const;

/**
 * Returns the path of a full address of the site. Any other text is returned unchanged, and the redirect table
 * validates it.
 */
function toOwnPath(address: string, { hostnames }: Pick<Site, 'hostnames'>): string {
  const trimmed = address.trim();
  const url = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  return url && hostnames.includes(url.hostname) ? url.pathname + url.search + url.hash : trimmed;
}

/**
 * Reads the redirects of a CSV, JSON or NDJSON file with the columns `from` and `to`, which contain paths or full
 * addresses of the site. Throws `SourceError` for a file that is no table of redirects.
 */
export async function readRedirects(file: string, site: Pick<Site, 'hostnames'>): Promise<RedirectRow[]> {
  const rows: RedirectRow[] = [];
  for await (const { number, cells, fault } of readRows(file, { isUnmapped: true })) {
    if (fault) throw new SourceError(`row ${number}: ${fault.reason}`);
    const missingColumn = REDIRECT_COLUMNS.find((column) => !cells.has(column));
    if (missingColumn !== undefined) throw new SourceError(`row ${number} has no column "${missingColumn}"`);
    const [from = '', to = ''] = REDIRECT_COLUMNS.map((column) => {
      const cell = cells.get(column);
      return typeof cell === 'string' ? toOwnPath(cell, site) : '';
    });
    rows.push({ row: number, redirect: { from, to } });
  }
  return rows;
}
