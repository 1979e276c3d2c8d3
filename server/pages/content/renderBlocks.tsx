import { Fragment, type ReactNode } from 'react';
import { BLOCK_DATA, type BlockType } from '../../../shared/api/blocks.ts';
import type { Block } from '../../../shared/api/content.ts';
import type { BlockContext, BlockRenderer, RenderedBlock } from './blocks/block.ts';
import { callToAction } from './blocks/callToAction.tsx';
import { contactDetails } from './blocks/contactDetails.tsx';
import { entityRow } from './blocks/entityRow.tsx';
import { estateRow } from './blocks/estateRow.tsx';
import { hero } from './blocks/hero.tsx';
import { imageText } from './blocks/imageText.tsx';
import { text } from './blocks/text.tsx';

const RENDERERS: { readonly [Type in BlockType]: BlockRenderer<Type> } = {
  hero,
  text,
  imageText,
  estateRow,
  callToAction,
  contactDetails,
  entityRow,
};

export interface RenderedBlocks {
  readonly content: ReactNode;
  readonly tags: readonly string[];
  readonly deferred: readonly Promise<unknown>[];
}

/** A block of a type and shape that the product knows; anything else is logged and left out. */
function render(block: Block, context: BlockContext): RenderedBlock | null {
  const { logger } = context.request;
  if (!Object.hasOwn(BLOCK_DATA, block.type)) {
    logger.warn({ block: block.id, type: block.type }, 'block of an unknown type left out');
    return null;
  }
  const type = block.type as BlockType;
  const data = BLOCK_DATA[type].safeParse(block.data);
  if (!data.success) {
    logger.warn({ block: block.id, type, reason: data.error.issues[0]?.message }, 'block with unfit data left out');
    return null;
  }
  return (RENDERERS[type] as BlockRenderer<BlockType>)(data.data, context);
}

/** The blocks of a page, in their order. */
export function renderBlocks(
  blocks: readonly Block[],
  context: Omit<BlockContext, 'lead'>,
  lead = false,
): RenderedBlocks {
  const rendered = blocks.flatMap((block, index) => {
    const result = render(block, { ...context, lead: lead && index === 0 });
    return result ? [{ id: block.id, ...result }] : [];
  });
  return {
    content: rendered.map(({ id, content }) => <Fragment key={id}>{content}</Fragment>),
    tags: [...new Set(rendered.flatMap(({ tags = [] }) => tags))],
    deferred: rendered.flatMap(({ deferred }) => (deferred ? [deferred] : [])),
  };
}
