/** Calls `hydrate` when a widget or an element must start, possibly more than once. */
export type StartTrigger = (element: HTMLElement, hydrate: () => Promise<void>) => void;
