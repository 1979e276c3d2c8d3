/** Texts that systems write if there is no number. */
const NOT_FILLED_IN = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;
/** "In progress", with the day or the number of the request beside it. */
const IN_PROGRESS = /aanvraag|aangevraagd|en cours|demande|pending|applied|progress|beantragt|bearbeitung/i;

/**
 * Whether a text can be the registration number of a tourist lodging. Authorities also use letters and signs, but always a
 * digit. "0", "-1", "none" and "requested" are not numbers.
 */
export const isRegistrationNumber = (text: string): boolean =>
  /\d/.test(text) && !NOT_FILLED_IN.test(text.trim()) && !IN_PROGRESS.test(text);

/** Returns the number to show. Undefined if the text is absent or cannot be a registration number. */
export const knownRegistrationNumber = (text: string | undefined): string | undefined =>
  text !== undefined && isRegistrationNumber(text) ? text.trim() : undefined;
