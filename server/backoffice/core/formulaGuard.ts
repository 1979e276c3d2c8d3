/**
 * Matches the positions in a text at which a formula may begin. Spreadsheets recognise a formula by the first character
 * of a cell (OWASP, "CSV Injection"). Excel with Belgian settings splits a file at each `;`, whatever the delimiter and
 * the quotes of the file are, so a cell can begin after each `;`, tab and line end of a text. Spreadsheets may skip
 * spaces, zero-width characters and quotes before the formula.
 */
const FORMULA_START = /(^|[;\t\r\n])(?=(?:['"]|(?![\t\r\n])[\p{Z}\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
const GUARDED_FORMULA = /(^|[;\t\r\n])'(?=(?:['"]|(?![\t\r\n])[\p{Z}\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/**
 * Puts an apostrophe before each formula in a text, so that spreadsheets treat the cell as text. A text that is a
 * negative number is not changed. `unguardFormulas` restores the original text in every case.
 */
export const guardFormulas = (text: string): string =>
  NEGATIVE_NUMBER.test(text) ? text : text.replace(FORMULA_START, `$1'`);

/** Removes the apostrophes that `guardFormulas` has put into a text. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED_FORMULA, '$1');
