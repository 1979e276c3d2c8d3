import type { Messages } from '#shared/i18n/translate.ts';
import { type WidgetName, widgets } from '#shared/widgets/registry.tsx';

const chosen = new WeakMap<Messages, Map<WidgetName, Messages>>();

/** Returns the texts that a widget needs. They are selected once for each set of texts. */
export function widgetMessages(name: WidgetName, messages: Messages): Messages {
  let byWidget = chosen.get(messages);
  if (!byWidget) chosen.set(messages, (byWidget = new Map()));
  let subset = byWidget.get(name);
  if (!subset) {
    const wanted: readonly string[] = widgets[name].messages;
    subset = Object.fromEntries(Object.entries(messages).filter(([key]) => wanted.some((text) => isBelow(key, text))));
    byWidget.set(name, subset);
  }
  return subset;
}

const isBelow = (key: string, text: string) =>
  key.startsWith(text) && (key.length === text.length || ':._'.includes(key.charAt(text.length)));
