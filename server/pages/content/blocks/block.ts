import type { ReactNode } from 'react';
import type { BlockData, BlockType } from '../../../../shared/api/blocks.ts';
import type { Page } from '../../../../shared/api/content.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

export interface BlockContext {
  readonly request: ScreenRequest;
  /** Pages that links may lead to. */
  readonly pages: readonly Pick<Page, 'id' | 'kind' | 'path'>[];
  /** The block opens the page: its title is the page's heading, its picture is needed at once. */
  readonly lead: boolean;
  /** Stands on the hero of the home page. */
  readonly search?: ReactNode;
}

export interface RenderedBlock {
  readonly content: ReactNode;
  readonly tags?: readonly string[];
  /** Secondary data that `content` waits for through `<Deferred>`. */
  readonly deferred?: Promise<unknown>;
}

/** Turns the data of one block type into what is shown; `null` shows nothing. */
export type BlockRenderer<Type extends BlockType> = (
  data: BlockData<Type>,
  context: BlockContext,
) => RenderedBlock | null;
