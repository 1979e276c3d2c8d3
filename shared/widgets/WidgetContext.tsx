import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Locale } from '../i18n/locales.ts';
import { createTranslate, type Messages, type Translate } from '../i18n/translate.ts';

/** The data of the site that widgets need. Every page contains this data anyway. */
interface WidgetSite {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * The data of a widget in addition to its props. `messages` contains the keys that its registry entry declares. The
 * browser fetches the messages (`ajaxTexts`); the other data is sent with the props.
 */
export interface WidgetContextData {
  readonly locale: Locale;
  readonly site: WidgetSite;
  readonly messages: Messages;
}

interface WidgetTools {
  readonly locale: Locale;
  readonly site: WidgetSite;
  readonly t: Translate;
  /** The element that contains the server's HTML of the widget; undefined on the server. */
  readonly root: Element | undefined;
}

const WidgetContext = createContext<WidgetTools | undefined>(undefined);

/**
 * Provides the context of a widget, on the server and in the browser. Every widget is a separate React root, so React
 * contexts of the page do not reach it.
 */
export function WidgetProvider({
  surroundings: { locale, site, messages },
  root,
  children,
}: {
  surroundings: WidgetContextData;
  /** The element to hydrate, in the browser. */
  root?: Element;
  children: ReactNode;
}) {
  const tools = useMemo(
    () => ({ locale, site, t: createTranslate(locale, messages), root }),
    [locale, site, messages, root],
  );
  return <WidgetContext value={tools}>{children}</WidgetContext>;
}

/**
 * Returns the language, the site, the texts and the root element of the widget.
 * @throws Error when it is called outside of a widget
 */
export function useWidget(): WidgetTools {
  const tools = use(WidgetContext);
  if (!tools) throw new Error('useWidget() was called outside of a widget: mount the component through <Widget>.');
  return tools;
}
