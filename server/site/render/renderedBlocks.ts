import type { ReactNode } from 'react';
import type { Block, Page } from '#shared/api/content/content.ts';
import type { ForeignSources } from '../http/answers/securityHeaders.ts';
import type { ScreenRequest } from './screen.ts';

/** The tags, data and sources that a page needs for the blocks that it contains. */
export interface BlockNeeds {
  readonly tags: readonly string[];
  /** The promises of secondary data for which the content waits through `<Deferred>`. */
  readonly deferred: readonly Promise<unknown>[];
  /** The JSON-LD documents of the blocks. */
  readonly data: readonly object[];
  readonly foreign: ForeignSources;
}

export interface RenderedBlocks extends BlockNeeds {
  readonly content: ReactNode;
}

/**
 * Renders the blocks of the CMS on a page of another feature.
 *
 * @param pages the pages to which links may lead
 */
export type RenderBlocks = (
  blocks: readonly Block[],
  context: { readonly request: ScreenRequest; readonly pages: readonly Pick<Page, 'id' | 'kind' | 'path'>[] },
) => RenderedBlocks;
