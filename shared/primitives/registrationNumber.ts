import { filledReference } from './unknown.ts';

/** Matches what systems write for an empty field, with any minus sign and decimals. */
const NOT_FILLED_IN = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;

/** The number of a tourist lodging to show; undefined where there is none, as in "0", "-1", "requested" or "exempt (art. 3)". */
export const knownRegistrationNumber = (text: string | undefined): string | undefined =>
  text === undefined || NOT_FILLED_IN.test(text.trim()) ? undefined : filledReference(text);

/**
 * Whether a text can be the registration number of a tourist lodging. Authorities use letters and signs too, but always a
 * digit.
 */
export const isRegistrationNumber = (text: string): boolean => knownRegistrationNumber(text) !== undefined;
