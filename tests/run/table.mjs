/**
 * Returns aligned lines of columns; columns of numbers are aligned to the right.
 *
 * @param {readonly string[]} headings
 * @param {readonly (readonly (string | number | undefined)[])[]} rows `undefined` is an empty cell
 * @returns {string}
 */
export function formatTable(headings, rows) {
  const cells = [headings, ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const isNumeric = headings.map((_, column) =>
    rows.every((row) => row[column] === undefined || typeof row[column] === 'number'),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
