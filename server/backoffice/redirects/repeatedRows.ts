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
  const first = new Map<string, RedirectRow>();
  const kept: RedirectRow[] = [];
  const repeated: RepeatedRow[] = [];
  for (const each of rows) {
    const from = toRedirectSource(each.redirect.from);
    const before = from === undefined ? undefined : first.get(from);
    if (from !== undefined && !before) first.set(from, each);
    if (before && toRedirectTarget(before.redirect.to) !== toRedirectTarget(each.redirect.to)) {
      const { row, redirect } = before;
      repeated.push({
        ...each,
        reason: `is the same address as ${redirect.from} in row ${row}, which leads to ${redirect.to}`,
      });
    } else kept.push(each);
  }
  return { rows: kept, repeatedRows: repeated };
}
