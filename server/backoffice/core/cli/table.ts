interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Rows under titles, aligned by spaces. Cells are cut at `widest` characters. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[], widest = 60): string {
  const cut = (text: string) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);
  const cells = rows.map((row) => row.map((cell) => cut(cell.replace(/[\s\p{Cc}]+/gu, ' '))));
  const widths = columns.map((column, index) =>
    Math.max(column.title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const width = widths[index] ?? 0;
        return align === 'right' ? (row[index] ?? '').padStart(width) : (row[index] ?? '').padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    line(columns.map((column) => column.title)),
    line(widths.map((width) => '─'.repeat(width))),
    ...cells.map(line),
  ]
    .map((text) => `${text}\n`)
    .join('');
}
