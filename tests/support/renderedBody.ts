import { createFragmentCache } from '#server/site/render/fragments/fragmentCache.ts';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderContext, type RenderTools } from '#server/site/render/RenderContext.ts';
import { STYLESHEET_NAMES, type StylesheetName } from '#server/site/render/stylesheetFiles.ts';

const stylesheetPaths = Object.fromEntries(STYLESHEET_NAMES.map((name) => [name, `/assets/${name}.css`])) as Record<
  StylesheetName,
  string
>;

export const createRenderTools = (): RenderTools => ({
  embedHtml: ({ html }) => html,
  requestId: 'a-request',
  widgetContext: {
    locale: 'nl',
    site: { id: 'alpha', name: 'Alpha', phone: '1', email: 'a@alpha.test' },
    messages: {},
  },
  manifest: {
    runtimeScript: '/assets/main.js',
    stylesheets: stylesheetPaths,
    collectScripts: (element) => ({ element, scripts: () => [] }),
  },
  fragments: createFragmentCache(),
  fragmentScope: [],
  nextWidgetId: () => 'w1-',
  reportWidgetError(_name, error) {
    throw error;
  },
});

/** Renders only the HTML of a page's body. */
export const renderToBody = (body: ReactNode): string =>
  renderToStaticMarkup(createElement(RenderContext, { value: createRenderTools() }, body));
