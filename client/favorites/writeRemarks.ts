import {
  cleanRemarks,
  readRemarks,
  type EstateRemark,
  type EstateRemarks,
  REMARKS_KEY,
  REMARKS_VERSION,
  unsavedRemarks,
} from './remarks.ts';

function storeRemarks(items: EstateRemarks): boolean {
  try {
    if (Object.keys(items).length === 0) localStorage.removeItem(REMARKS_KEY);
    else localStorage.setItem(REMARKS_KEY, JSON.stringify({ version: REMARKS_VERSION, items }));
    unsavedRemarks.remarks = undefined;
    return true;
  } catch {
    unsavedRemarks.remarks = items;
    return false;
  }
}

/**
 * Changes the remark on a home. Returns false when the browser stores nothing; the remark then lasts until the visitor
 * leaves the page.
 */
export function setRemark(id: number, change: EstateRemark): boolean {
  const items = readRemarks();
  return storeRemarks(cleanRemarks({ ...items, [id]: { ...items[id], ...change } }));
}

/** Deletes the remarks on all homes except the homes with these ids. */
export function pruneRemarks(ids: readonly number[]): void {
  const items = Object.entries(readRemarks());
  const remainingItems = items.filter(([id]) => ids.includes(Number(id)));
  if (remainingItems.length < items.length) storeRemarks(Object.fromEntries(remainingItems));
}
