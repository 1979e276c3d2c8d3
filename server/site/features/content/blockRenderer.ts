import type { ReactNode } from 'react';
import type { BlockData, BlockType } from '#shared/api/content/blocks.ts';
import type { Block, Page } from '#shared/api/content/content.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { BlockNeeds, RenderedBlocks } from '../../render/renderedBlocks.ts';

/** The widgets for the marks of a page, by the kind of mark (`shared/domain/marks/marks.ts`). */
export interface PageWidgets {
  readonly filter?: ReactNode;
  readonly list?: ReactNode;
  readonly cancelAppointment?: ReactNode;
}

export interface BlockContext {
  readonly request: ScreenRequest;
  /** The pages to which links may lead. */
  readonly pages: readonly Pick<Page, 'id' | 'kind' | 'path'>[];
  /** True for the first block of the page: its title is the page's heading, and its picture is loaded at once. */
  readonly isLead: boolean;
  /** The search box that the hero of the home page shows. */
  readonly searchBox?: ReactNode;
  /** The widgets for marks that depend on the address of the page; absent within a column. */
  readonly pageWidgets?: PageWidgets | undefined;
  /** Renders the blocks within a block. */
  readonly render: (blocks: readonly Block[]) => RenderedBlocks;
}

export interface RenderedBlock extends Partial<BlockNeeds> {
  readonly content: ReactNode;
}

/** Renders the data of one block type; `null` means that nothing is shown. */
export type BlockRenderer<Type extends BlockType> = (
  data: BlockData<Type>,
  context: BlockContext,
) => RenderedBlock | null;
