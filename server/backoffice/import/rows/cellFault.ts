/** Longest text of one cell, in UTF-16 code units. A long description has a tenth of it. */
const LONGEST_CELL = 50_000;
/** Objects in objects, lists in lists. */
const DEEPEST = 20;
/** Members of a list or an object in one cell. */
const MOST_MEMBERS = 5000;

function textFault(text: string): string | undefined {
  if (text.length > LONGEST_CELL) return `longer than ${LONGEST_CELL} characters`;
  if (text.includes('\0')) return 'has a NUL character';
  return text.isWellFormed() ? undefined : 'has half a character (a lone surrogate)';
}

/** What no store can keep in the value of a cell, nested or not; undefined when there is nothing. */
export function cellFault(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return textFault(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number that is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) return `nested more than ${DEEPEST} deep`;
  const members = Array.isArray(value) ? value : Object.entries(value).flat();
  if (members.length > MOST_MEMBERS) return `has more than ${MOST_MEMBERS} members`;
  for (const member of members) {
    const fault = cellFault(member, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
