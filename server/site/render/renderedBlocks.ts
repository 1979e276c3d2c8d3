import type { ReactNode } from 'react';
import type { Block, Page } from '#shared/api/content/content.ts';
import type { ForeignSources } from '../http/answers/securityHeaders.ts';
import type { ScreenRequest } from './screen.ts';

/** The tags, data and sources that a page needs for the blocks that it contains. */
export interface BlockNeeds {
  readonly tags: readonly string[];
  /** Secondary data that the content waits for through `<Deferred>`. */
  readonly deferred: readonly Promise<unknown>[];
  /** JSON-LD documents. */
  readonly data: readonly object[];
  readonly foreign: ForeignSources;
}

export interface RenderedBlocks extends BlockNeeds {
  readonly content: ReactNode;
}

/** Renders the blocks of the CMS on a page of another feature; `pages` are those that links may lead to. */
export type RenderBlocks = (
  blocks: readonly Block[],
  context: { readonly request: ScreenRequest; readonly pages: readonly Pick<Page, 'id' | 'kind' | 'path'>[] },
) => RenderedBlocks;
