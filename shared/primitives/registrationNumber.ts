import { parseReference } from './unknown.ts';

/** Matches the values that software writes for an empty field, with any minus sign and decimals. */
const UNFILLED_NUMBER = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;

/**
 * Returns the number of a tourist lodging to show; undefined when the text contains none, as in "0", "-1", "requested"
 * or "exempt (art. 3)".
 */
export const parseRegistrationNumber = (text: string | undefined): string | undefined =>
  text === undefined || UNFILLED_NUMBER.test(text.trim()) ? undefined : parseReference(text);

/**
 * Returns whether a text can be the registration number of a tourist lodging. The numbers of authorities contain
 * letters and signs, and always a digit.
 */
export const isRegistrationNumber = (text: string): boolean => parseRegistrationNumber(text) !== undefined;
