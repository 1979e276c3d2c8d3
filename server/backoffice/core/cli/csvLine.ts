import { guardFormulas } from '../formulaGuard.ts';

function formatCsvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const plainText = typeof value === 'string' ? value : JSON.stringify(value);
  const text = typeof value === 'number' ? plainText : guardFormulas(plainText);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a row of a CSV file (RFC 4180) for spreadsheets. Visitors and CRMs can send a text that a spreadsheet would
 * evaluate as a formula; such a text gets an apostrophe, which `readCsv` removes again.
 */
export const formatCsvLine = (cells: readonly unknown[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;
