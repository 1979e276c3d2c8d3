import { createContext, use } from 'react';
import type { WidgetContextData } from '#shared/widgets/WidgetContext.tsx';
import type { ReadyHtml } from './embeddedHtml.ts';
import type { FragmentCache } from './fragments/fragmentCache.ts';
import type { Ingredient } from './fragments/fragmentKey.ts';
import type { Manifest } from './manifest.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/** What one render of one page hands down to its widgets. */
export interface RenderTools {
  readonly surroundings: WidgetContextData;
  readonly manifest: Manifest;
  readonly fragments: FragmentCache;
  /** The site, its language and its texts: what every fragment is made of. */
  readonly fragmentScope: readonly Ingredient[];
  /** Within a fragment: takes stylesheets that are to be linked by the page that it stands on. */
  readonly linkStylesheets?: (names: readonly StylesheetName[]) => void;
  /** What React is given in place of HTML that is ready: the HTML, or a mark that the finished document replaces. */
  embed(ready: ReadyHtml): string;
  /** What an error page names the request by; a slot in a page that answers several requests. */
  readonly requestId: string;
  /** A prefix of its own for each widget of the page, so that ids agree between server and browser. */
  nextWidgetId(): string;
  /** A widget that could not be rendered; the page goes on without it. */
  reportWidgetError(name: string, error: unknown): void;
}

export const RenderContext = createContext<RenderTools | undefined>(undefined);

/** @throws outside of `renderPage`. */
export function useRenderTools(): RenderTools {
  const tools = use(RenderContext);
  if (!tools) throw new Error('<Widget> was rendered outside of renderPage, which provides its assets and texts.');
  return tools;
}
