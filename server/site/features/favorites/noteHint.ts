/** The id of the text that states the maximum length of a note and who can read it. */
export const NOTE_HINT_ID = 'note-hint';
