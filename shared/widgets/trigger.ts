/** When a widget takes over its server-rendered HTML. `store`: when the page's shared store first changes. */
export const TRIGGERS = ['load', 'idle', 'visible', 'interaction', 'store'] as const;
export type Trigger = (typeof TRIGGERS)[number];
