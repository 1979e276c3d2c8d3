/** Calls `hydrate` when the trigger fires. It may call it more than once. */
export type StartTrigger = (element: HTMLElement, hydrate: () => Promise<void>) => void;
