/**
 * Returns whether two words differ by one character that is added, left out, replaced, or swapped with the next one.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const shorterLength = Math.min(a.length, b.length);
  let prefixLength = 0;
  while (prefixLength < shorterLength && a[prefixLength] === b[prefixLength]) prefixLength++;
  let suffixLength = 0;
  while (
    suffixLength < shorterLength - prefixLength &&
    a[a.length - 1 - suffixLength] === b[b.length - 1 - suffixLength]
  )
    suffixLength++;
  const middleA = a.slice(prefixLength, a.length - suffixLength);
  const middleB = b.slice(prefixLength, b.length - suffixLength);
  if (middleA.length <= 1 && middleB.length <= 1) return true;
  return middleA.length === 2 && middleB.length === 2 && middleA[0] === middleB[1] && middleA[1] === middleB[0];
}
