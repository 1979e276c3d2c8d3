import { createContext, use } from 'react';
import type { WidgetContextData } from '#shared/widgets/WidgetContext.tsx';
import type { ReadyHtml } from './embeddedHtml.ts';
import type { FragmentCache } from './fragments/fragmentCache.ts';
import type { Ingredient } from './fragments/fragmentKey.ts';
import type { Manifest } from './manifest.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/** The tools that one render of one page passes to its widgets. */
export interface RenderTools {
  readonly surroundings: WidgetContextData;
  readonly manifest: Manifest;
  readonly fragments: FragmentCache;
  /** The site, its language and its texts, which every fragment depends on. */
  readonly fragmentScope: readonly Ingredient[];
  /** Within a fragment: collects the stylesheets that its page has to link. */
  readonly linkStylesheets?: (names: readonly StylesheetName[]) => void;
  /** Returns what React gets in place of rendered HTML: the HTML, or a mark that the finished document replaces. */
  embed(ready: ReadyHtml): string;
  /** The id of the request on an error page; a slot in a page that answers several requests. */
  readonly requestId: string;
  /** Returns a new prefix for each widget of the page, so that ids agree between server and browser. */
  nextWidgetId(): string;
  /** Reports a widget that could not be rendered; the page goes on without it. */
  reportWidgetError(name: string, error: unknown): void;
}

export const RenderContext = createContext<RenderTools | undefined>(undefined);

/** @throws outside of `renderPage`. */
export function useRenderTools(): RenderTools {
  const tools = use(RenderContext);
  if (!tools) throw new Error('<Widget> was rendered outside of renderPage, which provides its assets and texts.');
  return tools;
}
