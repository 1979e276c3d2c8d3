import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createRenderTools } from '#tests/support/renderedBody.ts';
import { RenderContext, type RenderTools, useRenderTools } from '../RenderContext.ts';
import { Stylesheets } from '../Stylesheets.tsx';
import { CachedElement } from './CachedElement.tsx';
import { createFragmentCache } from './fragmentCache.ts';
import type { Ingredient } from './fragmentKey.ts';
import { toPlaceholder } from './placeholder.ts';

const renderHtml = (tools: RenderTools, content: ReactNode) =>
  renderToStaticMarkup(<RenderContext value={tools}>{content}</RenderContext>);

const createTools = (scope: readonly Ingredient[] = ['a site']): RenderTools => ({
  ...createRenderTools(),
  fragments: createFragmentCache(),
  fragmentScope: scope,
});

function Greeting({ by, render }: { by: readonly Ingredient[]; render: () => ReactNode }) {
  return (
    <CachedElement
      name="greeting"
      elementName="p"
      attributes={{ className: 'x' }}
      ingredients={by}
      renderContent={render}
    />
  );
}

const Widget = () => useRenderTools().nextWidgetId();

describe('a cached element', () => {
  it('is rendered once for the same ingredients, and again for other ingredients', () => {
    const tools = createTools();
    const render = vi.fn<() => ReactNode>(() => <b>Hi & bye</b>);
    const [firstHtml, secondHtml] = [1, 1].map(() => renderHtml(tools, <Greeting by={['one']} render={render} />));
    expect(firstHtml).toBe('<p class="x"><b>Hi &amp; bye</b></p>');
    expect(secondHtml).toBe(firstHtml);
    expect(render).toHaveBeenCalledTimes(1);
    renderHtml(tools, <Greeting by={['other']} render={render} />);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered separately for another site, or with other texts', () => {
    const { fragments, ...rest } = createTools();
    const render = (site: string) =>
      renderHtml({ ...rest, fragments, fragmentScope: [site] }, <Greeting by={['one']} render={() => site} />);
    expect([render('one'), render('two')]).toEqual(['<p class="x">one</p>', '<p class="x">two</p>']);
  });

  it('links its stylesheets on each page that contains it', () => {
    const tools = createTools();
    const page = () =>
      renderHtml(
        tools,
        <Greeting
          by={[]}
          render={() => (
            <>
              <Stylesheets names={['similar']} />
              Hi
            </>
          )}
        />,
      );
    const firstPage = page();
    expect(firstPage).toContain('/assets/similar.css');
    expect(firstPage).toContain('<p class="x">Hi</p>');
    expect(page()).toBe(firstPage);
  });

  it('accepts texts that differ from page to page, and escapes them', () => {
    const tools = createTools();
    const renderPage = (href: string) =>
      renderHtml(
        tools,
        <CachedElement
          name="header"
          elementName="header"
          ingredients={[]}
          placeholders={{ page: href }}
          renderContent={() => (
            <nav>
              <a href={toPlaceholder('page')}>page</a>.
            </nav>
          )}
        />,
      );
    expect(renderPage('/fr')).toBe('<header><nav><a href="/fr">page</a>.</nav></header>');
    expect(renderPage(`/de?a=1&b="<'>`)).toBe(
      '<header><nav><a href="/de?a=1&amp;b=&quot;&lt;&#x27;&gt;">page</a>.</nav></header>',
    );
  });

  it('refuses a widget, because the id of the widget would come from another page', () => {
    expect(() => renderHtml(createTools(), <Greeting by={[]} render={() => <Widget />} />)).toThrow(/widget/);
  });
});
