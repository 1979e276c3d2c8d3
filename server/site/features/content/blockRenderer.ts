import type { ReactNode } from 'react';
import type { BlockData, BlockType } from '#shared/api/blocks.ts';
import type { Block, Page } from '#shared/api/content.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { BlockNeeds, RenderedBlocks } from '../../render/renderedBlocks.ts';

/** By the kind of mark (`shared/domain/marks/marks.ts`). */
export interface PageWidgets {
  readonly filter?: ReactNode;
  readonly list?: ReactNode;
  readonly cancelAppointment?: ReactNode;
}

export interface BlockContext {
  readonly request: ScreenRequest;
  /** Pages that links may lead to. */
  readonly pages: readonly Pick<Page, 'id' | 'kind' | 'path'>[];
  /** The block opens the page: its title is the page's heading, its picture is needed at once. */
  readonly lead: boolean;
  /** Stands on the hero of the home page. */
  readonly search?: ReactNode;
  /** What marks become that work with the address of the page; absent within a column. */
  readonly pageWidgets?: PageWidgets | undefined;
  /** The blocks within a block. */
  readonly render: (blocks: readonly Block[]) => RenderedBlocks;
}

export interface RenderedBlock extends Partial<BlockNeeds> {
  readonly content: ReactNode;
}

/** Turns the data of one block type into what is shown; `null` shows nothing. */
export type BlockRenderer<Type extends BlockType> = (
  data: BlockData<Type>,
  context: BlockContext,
) => RenderedBlock | null;
