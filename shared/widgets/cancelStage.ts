/** What the server knows when it renders: it has looked the appointment up, so the page never waits for that. */
export type CancelStage = 'found' | 'failed' | 'cancelled' | 'not found';
