/** Id of the line that says how long a note may be, and who reads it. */
export const NOTE_HINT = 'note-hint';
