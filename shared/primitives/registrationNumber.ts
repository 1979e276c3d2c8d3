/** What systems write that have no number. */
const NOT_FILLED_IN = /^(?:[-−–]?0+(?:[.,]0+)?|[-−–]1(?:[.,]0+)?)$/;
/** "In progress", with the day or the number of the request beside it. */
const IN_PROGRESS = /aanvraag|aangevraagd|en cours|demande|pending|applied|progress|beantragt|bearbeitung/i;

/**
 * Whether a text is a number under which an authority may know a tourist lodging: authorities write letters and signs
 * too, but always a digit. Not "0", "-1", "none" or "requested".
 */
export const isRegistrationNumber = (text: string): boolean =>
  /\d/.test(text) && !NOT_FILLED_IN.test(text.trim()) && !IN_PROGRESS.test(text);

/** The number to show. Undefined: there is none, or what stands in its place is none. */
export const knownRegistrationNumber = (text: string | undefined): string | undefined =>
  text !== undefined && isRegistrationNumber(text) ? text.trim() : undefined;
