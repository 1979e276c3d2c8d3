import type { Terminal } from './command.ts';

interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Its cells are not cut to make room: an operator copies them into a command. */
  readonly isWhole?: boolean;
}

/** Between columns. */
const GAP = 2;
/** A cell that is cut keeps so many characters, and its title. */
const NARROWEST = 8;

/** Characters that fit into a line; as many as there are where the output is no terminal. */
export const lineWidth = ({ isTTY, columns }: Terminal['out']): number =>
  isTTY === true && columns !== undefined && columns > 0 ? columns : Number.POSITIVE_INFINITY;

/** Takes from the widest columns what is too much for a line, as far as they can be cut. */
function fitted(columns: readonly Column[], widths: readonly number[], most: number): readonly number[] {
  const fit = [...widths];
  const least = columns.map(({ title, align, isWhole }, index) =>
    align === 'right' || isWhole === true ? (fit[index] ?? 0) : Math.max(title.length, NARROWEST),
  );
  let excess = fit.reduce((sum, width) => sum + width, 0) + GAP * (fit.length - 1) - most;
  while (excess > 0) {
    const room = fit.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = Math.max(...room);
    if (widest === 0) return fit;
    fit[room.indexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return fit;
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/**
 * Rows under titles, aligned by spaces. Cells are cut at `widest` characters, and the widest ones further where a line
 * would be longer than `most`.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widest = 60,
  most = Number.POSITIVE_INFINITY,
): string {
  const cells = rows.map((row) => row.map((cell) => cut(cell.replace(/[\s\p{Cc}]+/gu, ' '), widest)));
  const natural = columns.map((column, index) =>
    Math.max(column.title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const widths = Number.isFinite(most) ? fitted(columns, natural, most) : natural;
  const line = (row: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const width = widths[index] ?? 0;
        const cell = cut(row[index] ?? '', width);
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [
    line(columns.map((column) => column.title)),
    line(widths.map((width) => '─'.repeat(width))),
    ...cells.map(line),
  ]
    .map((text) => `${text}\n`)
    .join('');
}
