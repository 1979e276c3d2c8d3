/** Whether the browser keeps something under a key; never where it keeps nothing at all. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
