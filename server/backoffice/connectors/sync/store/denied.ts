/** Begins what a record was reported as where the CRM said that it does not publish it. */
export const DENIED = 'denied';
