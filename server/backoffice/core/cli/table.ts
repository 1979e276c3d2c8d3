import type { Terminal } from './command.ts';

interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Is true when cells of this column are never shortened, because an operator copies them into a command. */
  readonly isWhole?: boolean;
}

/** The number of spaces between two columns. */
const COLUMN_GAP_CHARACTERS = 2;
/** The minimum width of a shortened column. A column also never becomes narrower than its title. */
const MIN_CELL_CHARACTERS = 8;

/** Returns the number of characters that fit into a line. The result is `Infinity` when the output is no terminal. */
export const measureLineWidth = ({ isTTY, columns }: Terminal['out']): number =>
  isTTY === true && columns !== undefined && columns > 0 ? columns : Number.POSITIVE_INFINITY;

/** Narrows the widest columns until the line fits. Columns that must stay whole are not narrowed. */
function fitWidths(
  columns: readonly TextColumn[],
  widths: readonly number[],
  maxLineCharacters: number,
): readonly number[] {
  const fittedWidths = [...widths];
  const minWidths = columns.map(({ title, align, isWhole }, index) =>
    align === 'right' || isWhole === true ? (fittedWidths[index] ?? 0) : Math.max(title.length, MIN_CELL_CHARACTERS),
  );
  let excess =
    fittedWidths.reduce((sum, width) => sum + width, 0) +
    COLUMN_GAP_CHARACTERS * (fittedWidths.length - 1) -
    maxLineCharacters;
  while (excess > 0) {
    const narrowableWidths = fittedWidths.map((width, index) => (width > (minWidths[index] ?? 0) ? width : 0));
    const widestWidth = Math.max(...narrowableWidths);
    if (widestWidth === 0) return fittedWidths;
    fittedWidths[narrowableWidths.indexOf(widestWidth)] = widestWidth - 1;
    excess -= 1;
  }
  return fittedWidths;
}

const shortenText = (text: string, maxCharacters: number): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;

/**
 * Formats rows under titles, aligned by spaces. Each cell is shortened to `maxCellCharacters`. The widest cells are
 * shortened further when a line would be longer than `maxLineCharacters`.
 */
export function formatTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  maxCellCharacters = 60,
  maxLineCharacters = Number.POSITIVE_INFINITY,
): string {
  const cells = rows.map((row) =>
    row.map((cell) => shortenText(cell.replace(/[\s\p{Cc}]+/gu, ' '), maxCellCharacters)),
  );
  const naturalWidths = columns.map((column, index) =>
    Math.max(column.title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const widths = Number.isFinite(maxLineCharacters)
    ? fitWidths(columns, naturalWidths, maxLineCharacters)
    : naturalWidths;
  const formatLine = (row: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const width = widths[index] ?? 0;
        const cell = shortenText(row[index] ?? '', width);
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' '.repeat(COLUMN_GAP_CHARACTERS))
      .trimEnd();
  return [
    formatLine(columns.map((column) => column.title)),
    formatLine(widths.map((width) => '─'.repeat(width))),
    ...cells.map(formatLine),
  ]
    .map((text) => `${text}\n`)
    .join('');
}
