/** Calls `hydrate` when the trigger fires, possibly more than once. */
export type StartTrigger = (element: HTMLElement, hydrate: () => Promise<void>) => void;
