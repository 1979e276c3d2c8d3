const SHORTENED_NUMBER = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?E\+\d{1,3}$/i;

/**
 * Explains why a text cannot be the number of a certificate, a phone or a record; undefined for any other text. A
 * spreadsheet turns a text of more than 11 digits, or of digits around an `E`, into a number such as `2,02601E+13`, and
 * the remaining digits are lost.
 */
export const findShortenedNumber = (text: string): string | undefined =>
  SHORTENED_NUMBER.test(text.trim())
    ? 'a spreadsheet has shortened this number and lost digits: format the column as text there, and enter the number again'
    : undefined;
