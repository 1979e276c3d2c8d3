/**
 * When a widget takes over its server-rendered HTML. `store`: when the page's shared store first changes.
 * `list`: then too, and when the visitor nears its end, opens its menu, or comes back to a place far down in it.
 * `map`: when the store changes, and when the visitor is about to use the part of it that is marked `data-map`, or any
 * part where none is.
 */
const TRIGGERS = ['load', 'idle', 'visible', 'interaction', 'store', 'list', 'map'] as const;
export type Trigger = (typeof TRIGGERS)[number];
