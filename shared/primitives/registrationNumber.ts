import { filledReference } from './unknown.ts';

/** Matches the values that software writes for an empty field, with any minus sign and decimals. */
const NOT_FILLED_IN = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;

/**
 * Returns the number of a tourist lodging to show; undefined when the text contains none, as in "0", "-1", "requested"
 * or "exempt (art. 3)".
 */
export const knownRegistrationNumber = (text: string | undefined): string | undefined =>
  text === undefined || NOT_FILLED_IN.test(text.trim()) ? undefined : filledReference(text);

/**
 * Returns whether a text can be the registration number of a tourist lodging. The numbers of authorities contain
 * letters and signs, and always a digit.
 */
export const isRegistrationNumber = (text: string): boolean => knownRegistrationNumber(text) !== undefined;
