import { createContext, use } from 'react';
import type { WidgetContextData } from '#shared/widgets/WidgetContext.tsx';
import type { RenderedHtml } from './embeddedHtml.ts';
import type { FragmentCache } from './fragments/fragmentCache.ts';
import type { Ingredient } from './fragments/fragmentKey.ts';
import type { ClientManifest } from './manifest.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/** The tools that the components of a page use during one render (`useRenderTools`). */
export interface RenderTools {
  readonly widgetContext: WidgetContextData;
  readonly manifest: ClientManifest;
  readonly fragments: FragmentCache;
  /** The site, its language and its texts, which every fragment depends on. */
  readonly fragmentScope: readonly Ingredient[];
  /**
   * Collects the stylesheets that the page of a fragment has to link. The function exists only while a fragment is
   * rendered.
   */
  readonly linkStylesheets?: (names: readonly StylesheetName[]) => void;
  /**
   * Returns the text that React renders in place of HTML that was rendered before: the HTML itself, or a mark. The mark
   * is replaced by the HTML when React has rendered the document.
   */
  embedHtml(rendered: RenderedHtml): string;
  /**
   * The id of the request, which error pages show. In a page that is sent in answer to several requests, it is
   * `REQUEST_ID_SLOT`.
   */
  readonly requestId: string;
  /** Returns a new prefix for each widget of the page, so that server and browser generate the same ids. */
  nextWidgetId(): string;
  /** Reports a widget that could not be rendered. The page is rendered without it. */
  reportWidgetError(name: string, error: unknown): void;
}

export const RenderContext = createContext<RenderTools | undefined>(undefined);

/** @throws when it is called outside of `renderPage` */
export function useRenderTools(): RenderTools {
  const tools = use(RenderContext);
  if (!tools) throw new Error('<Widget> was rendered outside of renderPage, which provides its assets and texts.');
  return tools;
}
