/** Calls `hydrate` when a widget or an element must start. It may call `hydrate` more than once. */
export type StartTrigger = (element: HTMLElement, hydrate: () => Promise<void>) => void;
