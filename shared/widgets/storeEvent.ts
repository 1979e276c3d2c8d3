/** This event is fired on `document` at every change of a store; the hydration trigger `store` waits for it. */
export const STORE_EVENT = 'gevel:store';
