import type { Messages } from '#shared/i18n/translate.ts';
import { type WidgetName, widgets } from '#shared/widgets/registry.tsx';

const messagesByWidget = new WeakMap<Messages, Map<WidgetName, Messages>>();

/** Returns the texts that a widget needs. They are selected once for each set of texts. */
export function selectWidgetMessages(name: WidgetName, messages: Messages): Messages {
  let byWidget = messagesByWidget.get(messages);
  if (!byWidget) messagesByWidget.set(messages, (byWidget = new Map()));
  let subset = byWidget.get(name);
  if (!subset) {
    const keyPrefixes: readonly string[] = widgets[name].messages;
    subset = Object.fromEntries(
      Object.entries(messages).filter(([key]) => keyPrefixes.some((text) => isKeyBelow(key, text))),
    );
    byWidget.set(name, subset);
  }
  return subset;
}

const isKeyBelow = (key: string, prefix: string) =>
  key.startsWith(prefix) && (key.length === prefix.length || ':._'.includes(key.charAt(prefix.length)));
