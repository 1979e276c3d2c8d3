/**
 * The transactions that had ended at one moment: all below `xmax` except those in `open`, which is in ascending order.
 */
export interface Snapshot {
  readonly xmax: bigint;
  readonly open: readonly bigint[];
}

/** Parses the text of `pg_current_snapshot()` on a primary: `xmin:xmax:open,open`. */
export function parseSnapshot(text: string): Snapshot {
  const [, xmax = '', open = ''] = text.split(':');
  return { xmax: BigInt(xmax), open: open === '' ? [] : open.split(',').map(BigInt) };
}

/** Tests whether every transaction that had ended in `older` had also ended in `newer`. */
export function coversSnapshot(newer: Snapshot, older: Snapshot): boolean {
  const olderOpenXids = new Set(older.open);
  // These transactions began after `newer` and before `older`, so there are none when `newer` really is the newer
  // snapshot, and few when the two snapshots were taken shortly after each other.
  for (let xid = newer.xmax; xid < older.xmax; xid += 1n) if (!olderOpenXids.has(xid)) return false;
  return newer.open.every((xid) => xid >= older.xmax || olderOpenXids.has(xid));
}
