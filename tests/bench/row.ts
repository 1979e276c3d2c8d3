/** One row of the table of results. */
export interface BenchRow {
  readonly figure: string;
  readonly target: string;
  readonly measured: string;
  /** The verdict. `open` means that the figure could not be measured on this machine; `note` explains why. */
  readonly verdict: 'met' | 'missed' | 'open';
  /** A fact that the reader needs to judge the figure. */
  readonly note?: string;
}

interface MeasuredFigure {
  readonly figure: string;
  readonly value: number;
  readonly unit?: string;
  readonly fractionDigits?: number;
  readonly note?: string;
}

const formatFigure = (value: number, digits: number, unit: string) => `${value.toFixed(digits)}${unit && ` ${unit}`}`;

/** Returns the row of a figure that must be at least `minimum`. */
export const createMinimumRow = (
  minimum: number,
  { figure, value, unit = '', fractionDigits = 2, note }: MeasuredFigure,
): BenchRow => ({
  figure,
  target: `≥ ${formatFigure(minimum, fractionDigits, unit)}`,
  measured: formatFigure(value, fractionDigits, unit),
  verdict: value >= minimum ? 'met' : 'missed',
  ...(note !== undefined && { note }),
});

/** Returns the row of a figure that must be at most `maximum`. */
export const createMaximumRow = (
  maximum: number,
  { figure, value, unit = '', fractionDigits = 1, note }: MeasuredFigure,
): BenchRow => ({
  figure,
  target: `≤ ${formatFigure(maximum, fractionDigits, unit)}`,
  measured: formatFigure(value, fractionDigits, unit),
  verdict: value <= maximum ? 'met' : 'missed',
  ...(note !== undefined && { note }),
});

export const createUnmeasuredRow = (figure: string, target: string, why: string): BenchRow => ({
  figure,
  target,
  measured: '–',
  verdict: 'open',
  note: why,
});

/** Returns the row of a bench that threw an error. The figures of the other benches remain valid. */
export const createFailedRow = (bench: string): BenchRow => ({
  figure: bench,
  target: '–',
  measured: 'broke off',
  verdict: 'missed',
});

/** Returns the table as text, with its notes below it. */
export function formatRows(rows: readonly BenchRow[]): string {
  const notes = rows.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const cells = [
    ['figure', 'target', 'measured', ''],
    ...rows.map(({ figure, target, measured, verdict, note }) => [
      note === undefined ? figure : `${figure} [${notes.indexOf(note) + 1}]`,
      target,
      measured,
      verdict,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 1 || column === 2 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  return [line(head), rule, ...body.map(line), '', ...notes.map((note, index) => `[${index + 1}] ${note}`)].join('\n');
}
