/** Starts `hydrate` when the trigger fires; it is safe to call it more than once. */
export type StartTrigger = (element: HTMLElement, hydrate: () => Promise<void>) => void;
