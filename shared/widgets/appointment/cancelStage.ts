/** The stage at the render of the server, which has loaded the appointment, so that the page never waits for it. */
export type CancelStage = 'found' | 'failed' | 'cancelled' | 'not found';
