import { toRedirectSource, toRedirectTarget } from '#shared/primitives/redirectAddress.ts';
import type { RedirectRow } from './readRedirects.ts';

/** A row whose address is also in an earlier row, with another target. */
interface RepeatedRow extends RedirectRow {
  readonly reason: string;
}

/**
 * Separates the rows of a file that would overwrite an earlier one, because their address is the same or differs only in
 * spelling or in parameters of a campaign.
 */
export function withoutRepeatedRows(rows: readonly RedirectRow[]): {
  readonly rows: readonly RedirectRow[];
  readonly repeated: readonly RepeatedRow[];
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
  return { rows: kept, repeated };
}
