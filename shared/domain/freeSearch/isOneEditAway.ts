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
  const middleOfA = a.slice(prefixLength, a.length - suffixLength);
  const middleOfB = b.slice(prefixLength, b.length - suffixLength);
  if (middleOfA.length <= 1 && middleOfB.length <= 1) return true;
  return (
    middleOfA.length === 2 && middleOfB.length === 2 && middleOfA[0] === middleOfB[1] && middleOfA[1] === middleOfB[0]
  );
}
