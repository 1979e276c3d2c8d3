/**
 * Spreadsheets take a cell for a formula by its first character (OWASP, "CSV Injection"). Excel with Belgian settings splits
 * a file at `;` whatever its delimiter and its quotes are, so that a cell can begin behind each `;`, tab and line end of a
 * text. They may skip blanks, characters without width and quotes before the formula.
 */
const MAY_BEGIN_FORMULA = /(^|[;\t\r\n])(?=(?:['"]|(?![\t\r\n])[\p{Z}\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
const GUARDED = /(^|[;\t\r\n])'(?=(?:['"]|(?![\t\r\n])[\p{Z}\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/**
 * Puts an apostrophe, behind which spreadsheets take everything for text, before each formula in a text. A text that is a
 * negative number stays as it is. `unguardFormulas` gives the text back, whatever it was.
 */
export const guardFormulas = (text: string): string =>
  NEGATIVE_NUMBER.test(text) ? text : text.replace(MAY_BEGIN_FORMULA, `$1'`);

/** Takes away the apostrophes that `guardFormulas` has put into a text. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, '$1');
