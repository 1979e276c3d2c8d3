import { createFragmentCache } from '../fragments/fragmentCache.ts';
import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWidget } from '#shared/widgets/WidgetContext.tsx';
import { RenderContext, type RenderTools } from '../RenderContext.ts';
import { STYLESHEET_NAMES, type StylesheetName } from '../stylesheetFiles.ts';
import { Widget } from './Widget.tsx';

vi.mock('#shared/widgets/registry.tsx', () => ({
  widgets: { greeting: { component: Greeting, messages: ['greeting'], inDocument: ['lines'] } },
}));

function Greeting({ name, broken }: { name: string; broken?: boolean }) {
  if (broken) throw new Error('broken on purpose');
  const { t, locale, site } = useWidget();
  return <p id={useId()}>{`${t('greeting:hello')} ${name} ${locale} ${site.name} ${t('other:secret')}`}</p>;
}

vi.mock('./widgetStylesheets.ts', () => ({ WIDGET_STYLESHEETS: { greeting: ['search'] } }));

// The cast is needed because the types accept only the product's own widgets, and this test has a widget of its own.
const AnyWidget = Widget as unknown as (props: { name: string; when: string; props: object }) => ReactNode;
const renderGreeting = (name: string, more: object = {}) => (
  <AnyWidget key={name} name="greeting" when="interaction" props={{ name, ...more }} />
);

describe('Widget', () => {
  const reportError = vi.fn<RenderTools['reportWidgetError']>();
  let tools: RenderTools;
  const render = (...widgets: ReactNode[]) => renderToString(<RenderContext value={tools}>{widgets}</RenderContext>);

  beforeEach(() => {
    reportError.mockReset();
    let widgetCount = 0;
    tools = {
      embedHtml: ({ html }) => html,
      requestId: 'a-request',
      widgetContext: {
        locale: 'fr',
        site: { id: 'alpha', name: 'Alpha', phone: '1', email: 'a@alpha.test' },
        messages: { 'greeting:hello': 'Bonjour', 'greetings:other': 'no', 'other:secret': 'no' },
      },
      manifest: {
        runtimeScript: '/assets/main.js',
        stylesheets: Object.fromEntries(STYLESHEET_NAMES.map((name) => [name, `/assets/${name}.css`])) as Record<
          StylesheetName,
          string
        >,
        collectScripts: (element) => ({
          element,
          scripts: () => ['/assets/greeting.js'],
        }),
      },
      fragments: createFragmentCache(),
      fragmentScope: [],
      nextWidgetId: () => `w${(widgetCount += 1)}-`,
      reportWidgetError: reportError,
    };
  });

  it('has an element with its name, its trigger of hydration and its own id prefix', () => {
    const html = render(renderGreeting('An'), renderGreeting('Bo'));
    const elements = [...html.matchAll(/<gevel-widget ([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(elements).toEqual([
      'data-widget="greeting" data-when="interaction" data-id="w1-"',
      'data-widget="greeting" data-when="interaction" data-id="w2-"',
    ]);
    const ids = [...html.matchAll(/<p id="([^"]*)">/g)].map(([, id]) => id);
    expect(ids[0]).toContain('w1-');
    expect(ids[1]).toContain('w2-');
  });

  it('carries its site, its props except those that its HTML contains, and only the texts that it declares', () => {
    const html = render(renderGreeting('An', { lines: ['Goedendag'] }));
    const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      props: { name: 'An' },
      surroundings: {
        locale: 'fr',
        site: { id: 'alpha', name: 'Alpha', phone: '1', email: 'a@alpha.test' },
      },
    });
    expect(html).toContain('Bonjour An fr Alpha other:secret');
  });

  it('links its stylesheets as elements, for which late parts of a page wait, and loads no code before it hydrates', () => {
    const html = render(renderGreeting('An'));
    expect(html).toContain('<link rel="stylesheet" href="/assets/search.css" data-precedence="parts"/>');
    expect(html).not.toContain('/assets/greeting.js');
  });

  it('does not let a text end the script that carries its props', () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028 \u2029';
    const html = render(renderGreeting(name));
    const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toMatchObject({ props: { name } });
  });

  it('is omitted when it throws, and the rest of the page is rendered', () => {
    const html = render(renderGreeting('An', { broken: true }), renderGreeting('Bo'));
    expect(html.match(/<gevel-widget /g)).toHaveLength(1);
    expect(html).toContain('Bonjour Bo');
    expect(reportError).toHaveBeenCalledWith('greeting', expect.objectContaining({ message: 'broken on purpose' }));
  });

  it('throws when it is rendered outside of renderPage', () => {
    expect(() => renderToString(renderGreeting('An'))).toThrow('renderPage');
  });
});
