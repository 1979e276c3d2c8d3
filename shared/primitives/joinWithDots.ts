/** The no-break space keeps the dot at the end of a line, so that no line begins with a dot. */
const SEPARATOR = '\u00a0· ';

/** Joins texts on one line, with a dot between them. Empty and unknown texts are left out. */
export const joinWithDots = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join(SEPARATOR);
