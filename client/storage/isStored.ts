/** Returns whether the browser stores something under a key; false when storage is refused. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
