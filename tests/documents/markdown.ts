/** Pieces of Markdown that the generated documents have in common. */

const escapeCell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
const formatLine = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;

/** Returns the lines of a table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  formatLine(head),
  `|${'---|'.repeat(head.length)}`,
  ...rows.map(formatLine),
];

/** Returns the comment that tells an editor where the text comes from. */
export const generatedNote = (source: string): string =>
  `<!-- \`npm run docs\` writes this file from ${source}. Change it there. -->`;
