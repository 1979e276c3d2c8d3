/** The event on `document` at every change of a store. The hydration trigger `store` waits for it. */
export const STORE_EVENT = 'gevel:store';
