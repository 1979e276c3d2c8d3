import { cleaned, readRemarks, type Remark, type Remarks, REMARKS_KEY, REMARKS_VERSION, unsaved } from './remarks.ts';

function write(items: Remarks): boolean {
  try {
    if (Object.keys(items).length === 0) localStorage.removeItem(REMARKS_KEY);
    else localStorage.setItem(REMARKS_KEY, JSON.stringify({ version: REMARKS_VERSION, items }));
    unsaved.remarks = undefined;
    return true;
  } catch {
    unsaved.remarks = items;
    return false;
  }
}

/** Changes what is noted of a home. False: the browser keeps nothing, and it is known until the page is left. */
export function setRemark(id: number, change: Remark): boolean {
  const items = readRemarks();
  return write(cleaned({ ...items, [id]: { ...items[id], ...change } }));
}

/** Deletes the notes of all other homes. */
export function pruneRemarks(ids: readonly number[]): void {
  const items = Object.entries(readRemarks());
  const kept = items.filter(([id]) => ids.includes(Number(id)));
  if (kept.length < items.length) write(Object.fromEntries(kept));
}
