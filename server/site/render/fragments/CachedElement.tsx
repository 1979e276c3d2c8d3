import { createElement, type HTMLAttributes, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StylesheetName } from '../stylesheetFiles.ts';
import { RenderContext, type RenderTools, useRenderTools } from '../RenderContext.ts';
import { Stylesheets } from '../Stylesheets.tsx';
import type { Fragment } from './fragmentCache.ts';
import { toFragmentKey, type Ingredient } from './fragmentKey.ts';
import { fillPlaceholders } from './placeholder.ts';

export type ElementAttributes = HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, unknown>>;

interface CachedElementProps {
  /**
   * The name of the kind of fragment. Fragments of two kinds are never shared, even when their `ingredients` are equal.
   */
  readonly name: string;
  readonly elementName: keyof HTMLElementTagNameMap;
  readonly attributes?: ElementAttributes;
  /** Everything on which the content depends, apart from the site, its language and its texts. */
  readonly ingredients: readonly Ingredient[];
  /** The texts that differ from page to page, by the name of their placeholder (`toPlaceholder`). */
  readonly placeholders?: Readonly<Record<string, string>>;
  /**
   * Renders the content, which many pages then reuse. The content must contain no widget, no deferred block and no id
   * from `useId`.
   */
  readonly renderContent: () => ReactNode;
}

/**
 * Renders content as a fragment, which several pages share. It collects the stylesheets of the content, which each page
 * with the fragment has to link.
 */
function renderFragment(tools: RenderTools, content: ReactNode): Fragment {
  const stylesheets = new Set<StylesheetName>();
  const fragmentTools: RenderTools = {
    ...tools,
    embedHtml: ({ html }) => html,
    linkStylesheets: (names) => names.forEach((each) => stylesheets.add(each)),
    nextWidgetId() {
      throw new Error('A widget stands in a fragment: its id would be that of another page.');
    },
  };
  const html = renderToStaticMarkup(<RenderContext value={fragmentTools}>{content}</RenderContext>);
  return { html, stylesheets: [...stylesheets], scripts: [] };
}

/** Returns the fragment of these ingredients, for the site and the language of the page. */
export const getCachedFragment = (
  tools: RenderTools,
  name: string,
  ingredients: readonly Ingredient[],
  renderContent: () => ReactNode,
): Fragment =>
  tools.fragments.getFragment(toFragmentKey([name, ...tools.fragmentScope, ...ingredients]), () =>
    renderFragment(tools, renderContent()),
  );

/** Shows an element whose content React renders once for all pages with the same content. */
export function CachedElement({
  name,
  elementName,
  attributes,
  ingredients,
  placeholders,
  renderContent,
}: CachedElementProps) {
  const tools = useRenderTools();
  const fragment = getCachedFragment(tools, name, ingredients, renderContent);
  const { html, stylesheets } = fragment;
  const filledHtml = placeholders ? { html: fillPlaceholders(html, placeholders) } : fragment;
  return (
    <>
      {stylesheets.length > 0 ? <Stylesheets names={stylesheets} /> : null}
      {createElement(elementName, { ...attributes, dangerouslySetInnerHTML: { __html: tools.embedHtml(filledHtml) } })}
    </>
  );
}
