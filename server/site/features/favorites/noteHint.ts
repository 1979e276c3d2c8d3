/** Id of the line that gives the maximum length of a note and its readers. */
export const NOTE_HINT = 'note-hint';
