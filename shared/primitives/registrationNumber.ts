/** Matches what systems write for an empty field. */
const NOT_FILLED_IN = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;
/** Words for a request in progress, beside which its day or number may stand. */
const IN_PROGRESS = /aanvraag|aangevraagd|en cours|demande|pending|applied|progress|beantragt|bearbeitung/i;

/**
 * Whether a text can be the registration number of a tourist lodging. Authorities use letters and signs too, but always a
 * digit. "0", "-1", "none" and "requested" are none.
 */
export const isRegistrationNumber = (text: string): boolean =>
  /\d/.test(text) && !NOT_FILLED_IN.test(text.trim()) && !IN_PROGRESS.test(text);

/** The number to show; undefined where there is none. */
export const knownRegistrationNumber = (text: string | undefined): string | undefined =>
  text !== undefined && isRegistrationNumber(text) ? text.trim() : undefined;
