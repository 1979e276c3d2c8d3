/** Transactions that had ended at one moment: those below `xmax` but for those in `open`, which are in ascending order. */
export interface Snapshot {
  readonly xmax: bigint;
  readonly open: readonly bigint[];
}

/** What `pg_current_snapshot()` gives as text, of a primary: `xmin:xmax:open,open`. */
export function parseSnapshot(text: string): Snapshot {
  const [, xmax = '', open = ''] = text.split(':');
  return { xmax: BigInt(xmax), open: open === '' ? [] : open.split(',').map(BigInt) };
}

/** Every transaction that had ended in `older` had ended in `newer`, too. */
export function covers(newer: Snapshot, older: Snapshot): boolean {
  const wereOpen = new Set(older.open);
  // Those that had not begun when `newer` was taken are few, or `newer` is much older.
  for (let xid = newer.xmax; xid < older.xmax; xid += 1n) if (!wereOpen.has(xid)) return false;
  return newer.open.every((xid) => xid >= older.xmax || wereOpen.has(xid));
}
