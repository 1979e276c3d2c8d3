/**
 * The event at which a widget hydrates its server-rendered HTML.
 * - `store`: the first change of the page's shared store.
 * - `list`: the same change, or when the visitor comes near the end of the list, opens its menu, or returns to a
 *   position far down in the list.
 * - `map`: the same change, or when the visitor is about to use the part with `data-map`; in a widget without such a
 *   part, any part.
 */
const TRIGGER_NAMES = ['load', 'idle', 'visible', 'interaction', 'store', 'list', 'map'] as const;
export type Trigger = (typeof TRIGGER_NAMES)[number];
