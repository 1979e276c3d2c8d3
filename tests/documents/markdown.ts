/** This file has the parts of Markdown that the generated documents share. */

const escapeCell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
const formatLine = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;

/** Returns the lines of a table. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  formatLine(head),
  `|${'---|'.repeat(head.length)}`,
  ...rows.map(formatLine),
];

/** Returns a section: its heading, the text below it when there is one, and the lines of a table. */
export const formatSection = (heading: string, text: string | undefined, lines: readonly string[]): string =>
  [heading, '', ...(text === undefined ? [] : [text, '']), ...lines, ''].join('\n');

/** Returns the comment that names, for an editor, the source of the text. */
export const formatGeneratedNote = (source: string): string =>
  `<!-- \`npm run docs\` writes this file from ${source}. Change it there. -->`;
