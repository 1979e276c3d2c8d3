import { guardFormulas } from '../formulaGuard.ts';

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const text = typeof value === 'number' ? written : guardFormulas(written);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a row of a CSV file (RFC 4180) for spreadsheets. Visitors and CRMs can send a text that a spreadsheet would
 * evaluate as a formula; such a text gets an apostrophe, which `readCsv` removes again.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;
