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

/** Returns the number of characters that fit into a line. It is infinite when the output is no terminal. */
export const measureLineWidth = ({ isTTY, columns }: Terminal['out']): number =>
  isTTY === true && columns !== undefined && columns > 0 ? columns : Number.POSITIVE_INFINITY;

/** Narrows the widest columns until the line fits. Columns that must stay whole are not narrowed. */
function fitWidths(columns: readonly TextColumn[], widths: readonly number[], max: number): readonly number[] {
  const fit = [...widths];
  const least = columns.map(({ title, align, isWhole }, index) =>
    align === 'right' || isWhole === true ? (fit[index] ?? 0) : Math.max(title.length, MIN_CELL_CHARACTERS),
  );
  let excess = fit.reduce((sum, width) => sum + width, 0) + COLUMN_GAP_CHARACTERS * (fit.length - 1) - max;
  while (excess > 0) {
    const room = fit.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = Math.max(...room);
    if (widest === 0) return fit;
    fit[room.indexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return fit;
}

const shortenText = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/**
 * Formats rows under titles, aligned by spaces. Each cell is shortened to `widest` characters. The widest cells are
 * shortened further when a line would be longer than `max` characters.
 */
export function formatTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  widest = 60,
  max = Number.POSITIVE_INFINITY,
): string {
  const cells = rows.map((row) => row.map((cell) => shortenText(cell.replace(/[\s\p{Cc}]+/gu, ' '), widest)));
  const natural = columns.map((column, index) =>
    Math.max(column.title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const widths = Number.isFinite(max) ? fitWidths(columns, natural, max) : natural;
  const line = (row: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const width = widths[index] ?? 0;
        const cell = shortenText(row[index] ?? '', width);
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' '.repeat(COLUMN_GAP_CHARACTERS))
      .trimEnd();
  return [
    line(columns.map((column) => column.title)),
    line(widths.map((width) => '─'.repeat(width))),
    ...cells.map(line),
  ]
    .map((text) => `${text}\n`)
    .join('');
}
