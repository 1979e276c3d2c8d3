/**
 * The maximum length of the text of one cell, in UTF-16 code units. A long description has about a tenth of this
 * length.
 */
const MAX_CELL_CHARACTERS = 50_000;
/** The maximum depth of nested objects and lists in one cell. */
const MAX_CELL_DEPTH = 20;
/** The maximum number of members of a list or an object in one cell. */
const MAX_CELL_MEMBERS = 5000;

function findTextLengthFault(text: string): string | undefined {
  if (text.length > MAX_CELL_CHARACTERS) return `longer than ${MAX_CELL_CHARACTERS} characters`;
  if (text.includes('\0')) return 'has a NUL character';
  return text.isWellFormed() ? undefined : 'has half a character (a lone surrogate)';
}

/** Explains why the value of a cell cannot be stored; undefined when it can. Nested values are checked, too. */
export function findCellFault(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return findTextLengthFault(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number that is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_CELL_DEPTH) return `nested more than ${MAX_CELL_DEPTH} deep`;
  const members = Array.isArray(value) ? value : Object.entries(value).flat();
  if (members.length > MAX_CELL_MEMBERS) return `has more than ${MAX_CELL_MEMBERS} members`;
  for (const member of members) {
    const fault = findCellFault(member, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
