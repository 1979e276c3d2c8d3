/** Fired on `document` at every change of a store: what the hydration trigger `store` waits for. */
export const STORE_EVENT = 'gevel:store';
