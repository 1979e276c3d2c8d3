import { guardFormulas } from '../formulaGuard.ts';

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const text = typeof value === 'number' ? written : guardFormulas(written);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a row of a CSV file (RFC 4180) for spreadsheets. Where a spreadsheet would find a formula in a text, which visitors
 * and CRMs can send, it gets an apostrophe; `readCsv` takes it away again.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;
