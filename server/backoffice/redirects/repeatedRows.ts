import { toRedirectSource, toRedirectTarget } from '#shared/primitives/addresses/redirectAddress.ts';
import type { RedirectRow } from './readRedirects.ts';

/** A row with an address that an earlier row of the file redirects to another target. */
interface RepeatedRow extends RedirectRow {
  readonly reason: string;
}

/**
 * Separates the rows that would overwrite an earlier row of the file, because their addresses are the same or differ
 * only in spelling or in campaign parameters.
 */
export function separateRepeatedRows(rows: readonly RedirectRow[]): {
  readonly rows: readonly RedirectRow[];
  readonly repeatedRows: readonly RepeatedRow[];
} {
  const firstRows = new Map<string, RedirectRow>();
  const uniqueRows: RedirectRow[] = [];
  const repeatedRows: RepeatedRow[] = [];
  for (const fileRow of rows) {
    const from = toRedirectSource(fileRow.redirect.from);
    const firstRow = from === undefined ? undefined : firstRows.get(from);
    if (from !== undefined && !firstRow) firstRows.set(from, fileRow);
    if (firstRow && toRedirectTarget(firstRow.redirect.to) !== toRedirectTarget(fileRow.redirect.to)) {
      const { row, redirect } = firstRow;
      repeatedRows.push({
        ...fileRow,
        reason: `is the same address as ${redirect.from} in row ${row}, which leads to ${redirect.to}`,
      });
    } else uniqueRows.push(fileRow);
  }
  return { rows: uniqueRows, repeatedRows };
}
