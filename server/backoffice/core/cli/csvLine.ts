/** Begins a formula in spreadsheets (OWASP, "CSV Injection"); a number that is below zero does not. */
const FORMULA = /^[=+\-@\t\r]/;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/** Spreadsheets show a text behind an apostrophe as it is, and do not show the apostrophe. */
const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? withoutFormula(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a row of a CSV file (RFC 4180) for spreadsheets. Texts that a spreadsheet would take for a formula, which visitors
 * and CRMs can send, get an apostrophe.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;
