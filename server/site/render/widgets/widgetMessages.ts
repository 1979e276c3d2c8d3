import type { Messages } from '#shared/i18n/translate.ts';
import { type WidgetName, widgets } from '#shared/widgets/registry.tsx';

const messagesByWidget = new WeakMap<Messages, Map<WidgetName, Messages>>();

/** Returns the texts that a widget needs. They are selected once for each set of texts. */
export function selectWidgetMessages(name: WidgetName, messages: Messages): Messages {
  let messagesByName = messagesByWidget.get(messages);
  if (!messagesByName) messagesByWidget.set(messages, (messagesByName = new Map()));
  let widgetMessages = messagesByName.get(name);
  if (!widgetMessages) {
    const keyPrefixes: readonly string[] = widgets[name].messages;
    widgetMessages = Object.fromEntries(
      Object.entries(messages).filter(([key]) => keyPrefixes.some((text) => isKeyBelow(key, text))),
    );
    messagesByName.set(name, widgetMessages);
  }
  return widgetMessages;
}

const isKeyBelow = (key: string, prefix: string) =>
  key.startsWith(prefix) && (key.length === prefix.length || ':._'.includes(key.charAt(prefix.length)));
