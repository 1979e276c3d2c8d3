/**
 * The stage at the time of the server's render. The server has loaded the appointment, so the page never waits for it.
 */
export type CancelStage = 'found' | 'failed' | 'cancelled' | 'not found';
