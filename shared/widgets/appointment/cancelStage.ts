/**
 * The stage at the time of the server's render. The page never waits for the appointment, because the server has
 * already loaded it.
 */
export type CancelStage = 'found' | 'failed' | 'cancelled' | 'not found';
