import { type ComponentType, createElement } from 'react';
import { preloadModule } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { type WidgetName, type WidgetProps, widgets } from '../../../../shared/widgets/registry.tsx';
import type { Trigger } from '../../../../shared/widgets/trigger.ts';
import { WidgetProvider, type WidgetContextData } from '../../../../shared/widgets/WidgetContext.tsx';
import { useRenderTools } from '../RenderContext.ts';
import { Stylesheets } from '../Stylesheets.tsx';
import { scriptJson } from '../html/scriptJson.ts';
import { widgetMessages } from './widgetMessages.ts';
import { WIDGET_STYLESHEETS } from './widgetStylesheets.ts';

interface Props<Name extends WidgetName> {
  readonly name: Name;
  /** When the browser takes over; until then (and without JavaScript) the server's HTML stands on its own. */
  readonly when: Trigger;
  readonly props: WidgetProps<Name>;
}

const COMPONENTS: { readonly [Name in WidgetName]: { readonly component: ComponentType<WidgetProps<Name>> } } = widgets;

/** Props without those that stand in the widget's HTML. */
function sentProps(name: WidgetName, props: unknown): unknown {
  const widget = widgets[name];
  if (!('inDocument' in widget) || typeof props !== 'object' || props === null) return props;
  const inDocument: readonly string[] = widget.inDocument;
  return Object.fromEntries(Object.entries(props).filter(([key]) => !inDocument.includes(key)));
}

/**
 * A widget on a page. It is rendered as a root of its own, because ids made by `useId` depend on the tree and the
 * browser hydrates each widget alone. Its scripts are announced only when it hydrates without waiting.
 * A widget that throws is left out, and the error is logged.
 */
export function Widget<Name extends WidgetName>({ name, when, props }: Props<Name>) {
  const tools = useRenderTools();
  const id = tools.nextWidgetId();
  const { locale, site, messages } = tools.surroundings;
  const surroundings: WidgetContextData = { locale, site, messages: widgetMessages(name, messages) };
  const { component: Component } = COMPONENTS[name];
  const collected = tools.manifest.collect(
    <WidgetProvider surroundings={surroundings}>
      <Component {...props} />
    </WidgetProvider>,
  );
  let html: string;
  try {
    html = renderToString(collected.element, { identifierPrefix: id });
  } catch (error) {
    tools.reportWidgetError(name, error);
    return null;
  }
  if (when === 'load') for (const script of collected.scripts()) preloadModule(script, { as: 'script' });
  return (
    <>
      {/* Elements, not `preinit`: a part that streams in late waits for the styles that are elements of it. */}
      <Stylesheets of={WIDGET_STYLESHEETS[name]} />
      {createElement(
        'gevel-widget',
        { 'data-widget': name, 'data-when': when, 'data-id': id },
        <div dangerouslySetInnerHTML={{ __html: html }} />,
        <script
          type="application/json"
          dangerouslySetInnerHTML={{
            __html: scriptJson({ props: sentProps(name, props), surroundings: { locale, site } }),
          }}
        />,
      )}
    </>
  );
}
