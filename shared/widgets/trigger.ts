/**
 * When a widget takes over its server-rendered HTML. `store`: when the page's shared store first changes.
 * `list`: then too, and when the visitor nears its end, opens its menu, or comes back to a place far down in it.
 */
export const TRIGGERS = ['load', 'idle', 'visible', 'interaction', 'store', 'list'] as const;
export type Trigger = (typeof TRIGGERS)[number];
