/**
 * The stage of a cancellation when the server renders the page. There is no stage for loading, because the server has
 * already loaded the appointment.
 */
export type CancelStage = 'found' | 'failed' | 'cancelled' | 'not found';
