import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Locale } from '../i18n/locales.ts';
import { createTranslate, type Messages, type Translate } from '../i18n/translate.ts';

/** The data of the site for widgets: the part that is on every page anyway. */
interface WidgetSite {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * What a widget has beside its props. `messages` holds the keys that its registry entry declares; the browser asks for
 * them (`ajaxTexts`), the others travel with the props.
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
  /** Holds the server's HTML of the widget; undefined on the server. */
  readonly root: Element | undefined;
}

const WidgetContext = createContext<WidgetTools | undefined>(undefined);

/** Stands around every widget's own root, on both sides: React contexts of the page don't reach into it. */
export function WidgetProvider({
  surroundings: { locale, site, messages },
  root,
  children,
}: {
  surroundings: WidgetContextData;
  /** In the browser: what is hydrated. */
  root?: Element;
  children: ReactNode;
}) {
  const tools = useMemo(
    () => ({ locale, site, t: createTranslate(locale, messages), root }),
    [locale, site, messages, root],
  );
  return <WidgetContext value={tools}>{children}</WidgetContext>;
}

/** Language, texts and site. @throws when used outside of a widget. */
export function useWidget(): WidgetTools {
  const tools = use(WidgetContext);
  if (!tools) throw new Error('useWidget() was called outside of a widget: mount the component through <Widget>.');
  return tools;
}
