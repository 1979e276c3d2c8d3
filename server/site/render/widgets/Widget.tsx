import { type ComponentType, createElement } from 'react';
import { preloadModule } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { type WidgetName, type WidgetProps, widgets } from '#shared/widgets/registry.tsx';
import type { Trigger } from '#shared/widgets/trigger.ts';
import { WidgetProvider, type WidgetContextData } from '#shared/widgets/WidgetContext.tsx';
import type { Fragment } from '../fragments/fragmentCache.ts';
import { toFragmentKey } from '../fragments/fragmentKey.ts';
import { useRenderTools } from '../RenderContext.ts';
import { Stylesheets } from '../Stylesheets.tsx';
import { toScriptJson } from '../html/scriptJson.ts';
import { selectWidgetMessages } from './widgetMessages.ts';
import { WIDGET_STYLESHEETS } from './widgetStylesheets.ts';

interface WidgetElementProps<Name extends WidgetName> {
  readonly name: Name;
  /**
   * The event at which the browser hydrates the widget. Until then, and without JavaScript, the page shows the server's
   * HTML.
   */
  readonly when: Trigger;
  readonly props: WidgetProps<Name>;
  /**
   * A key that changes with the props that are only in the widget's HTML. The rendered HTML is reused while the key
   * stays the same. A widget with such props and without this key is rendered each time.
   */
  readonly inDocumentKey?: string;
}

const WIDGET_COMPONENTS: { readonly [Name in WidgetName]: { readonly component: ComponentType<WidgetProps<Name>> } } =
  widgets;

/**
 * Divides the props into those that are sent to the browser as data, and those that the browser reads from the widget's
 * HTML.
 */
function splitProps(name: WidgetName, props: object): { readonly sent: object; readonly inDocument: object } {
  const widget = widgets[name];
  const namesInDocument: readonly string[] = 'inDocument' in widget ? widget.inDocument : [];
  const pickProps = (isInDocument: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([key]) => namesInDocument.includes(key) === isInDocument));
  return { sent: pickProps(false), inDocument: pickProps(true) };
}

/**
 * Renders a widget on a page as a separate React root, because ids made by `useId` depend on the tree and the browser
 * hydrates each widget separately. The page preloads the widget's scripts only if the widget hydrates at once. When a
 * widget throws, the page is rendered without it and the error is logged.
 */
export function Widget<Name extends WidgetName>({ name, when, props, inDocumentKey }: WidgetElementProps<Name>) {
  const tools = useRenderTools();
  const id = tools.nextWidgetId();
  const { locale, site, messages } = tools.widgetContext;
  const { sent, inDocument } = splitProps(name, props);
  const propsJson = toScriptJson({ props: sent, surroundings: { locale, site } });
  const htmlKey = inDocumentKey ?? (Object.keys(inDocument).length === 0 ? '' : undefined);

  function render(): Fragment {
    const surroundings: WidgetContextData = { locale, site, messages: selectWidgetMessages(name, messages) };
    const { component: Component } = WIDGET_COMPONENTS[name];
    const collectedScripts = tools.manifest.collectScripts(
      <WidgetProvider surroundings={surroundings}>
        <Component {...props} />
      </WidgetProvider>,
    );
    const html = renderToString(collectedScripts.element, { identifierPrefix: id });
    return { html, stylesheets: WIDGET_STYLESHEETS[name], scripts: collectedScripts.scripts() };
  }

  let fragment: Fragment;
  try {
    fragment =
      htmlKey === undefined
        ? render()
        : tools.fragments.getFragment(
            toFragmentKey(['widget', name, ...tools.fragmentScope, id, propsJson, htmlKey]),
            render,
          );
  } catch (error) {
    tools.reportWidgetError(name, error);
    return null;
  }
  const { stylesheets, scripts } = fragment;
  if (when === 'load') for (const script of scripts) preloadModule(script, { as: 'script' });
  return (
    <>
      {/* The links are elements and not calls of `preinit`, because a late part of a streamed page waits only for
          stylesheets whose links are elements of that part. */}
      <Stylesheets names={stylesheets} />
      {createElement(
        'gevel-widget',
        { 'data-widget': name, 'data-when': when, 'data-id': id },
        <div dangerouslySetInnerHTML={{ __html: tools.embedHtml(fragment) }} />,
        <script
          type="application/json"
          dangerouslySetInnerHTML={{
            __html: propsJson,
          }}
        />,
      )}
    </>
  );
}
