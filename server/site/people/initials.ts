/** Returns the first letters of the first and the last word of a name: `PD` for `Pieter Van Damme`. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .trim();
}
