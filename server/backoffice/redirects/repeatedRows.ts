import { movedFrom, movedTo } from '../../../shared/primitives/redirectAddress.ts';
import type { RedirectRow } from './readRedirects.ts';

/** A row whose address stands in a row before it, and leads elsewhere there. */
interface RepeatedRow extends RedirectRow {
  readonly reason: string;
}

/**
 * The rows of one file, and those that would overwrite one before them: their address is the same, or differs only in
 * its spelling or in parameters of a campaign.
 */
export function withoutRepeatedRows(rows: readonly RedirectRow[]): {
  readonly rows: readonly RedirectRow[];
  readonly repeated: readonly RepeatedRow[];
} {
  const first = new Map<string, RedirectRow>();
  const kept: RedirectRow[] = [];
  const repeated: RepeatedRow[] = [];
  for (const each of rows) {
    const from = movedFrom(each.redirect.from);
    const before = from === undefined ? undefined : first.get(from);
    if (from !== undefined && !before) first.set(from, each);
    if (before && movedTo(before.redirect.to) !== movedTo(each.redirect.to)) {
      const { row, redirect } = before;
      repeated.push({
        ...each,
        reason: `is the same address as ${redirect.from} in row ${row}, which leads to ${redirect.to}`,
      });
    } else kept.push(each);
  }
  return { rows: kept, repeated };
}
