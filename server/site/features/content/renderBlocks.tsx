import { Fragment } from 'react';
import type { z } from 'zod';
import { BLOCK_DATA, type BlockData, type BlockType } from '#shared/api/content/blocks.ts';
import type { Block } from '#shared/api/content/content.ts';
import type { BlockContext, BlockRenderer, RenderedBlock } from './blockRenderer.ts';
import type { RenderedBlocks } from '../../render/renderedBlocks.ts';
import { callToAction } from './blocks/callToAction.tsx';
import { columns } from './blocks/columns.tsx';
import { contactDetails } from './blocks/contactDetails.tsx';
import { contactForm, estimateForm } from './blocks/contactForms.tsx';
import { downloads } from './blocks/downloads.tsx';
import { estateCarousel } from './blocks/lists/estateCarousel.tsx';
import { estateList } from './blocks/lists/estateList.tsx';
import { faq } from './blocks/faq.tsx';
import { gallery } from './blocks/gallery.tsx';
import { hero } from './blocks/hero.tsx';
import { imageText } from './blocks/imageText.tsx';
import { rentalCarousel } from './blocks/lists/rentalCarousel.tsx';
import { reviews } from './blocks/reviews.tsx';
import { searchBox } from './blocks/searchBox.tsx';
import { team } from './blocks/team.tsx';
import { text } from './blocks/text.tsx';
import { video } from './blocks/video.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

const RENDERERS: { readonly [Type in BlockType]: BlockRenderer<Type> } = {
  hero,
  text,
  imageText,
  gallery,
  estateCarousel,
  estateList,
  rentalCarousel,
  searchBox,
  callToAction,
  team,
  reviews,
  faq,
  contactDetails,
  contactForm,
  estimateForm,
  downloads,
  video,
  columns,
};

const SCHEMAS: { readonly [Type in BlockType]: z.ZodType<BlockData<Type>> } = BLOCK_DATA;

const isBlockType = (type: string): type is BlockType => Object.hasOwn(BLOCK_DATA, type);

/** Renders a block of a type; null for data that does not match the type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The parameter connects the data of a type with its renderer.
function renderAs<Type extends BlockType>(type: Type, block: Block, context: BlockContext): RenderedBlock | null {
  const { success, data, error } = SCHEMAS[type].safeParse(block.data);
  if (success) return RENDERERS[type](data, context);
  context.request.logger.warn(
    { block: block.id, type, reason: error.issues[0]?.message },
    'block with invalid data skipped',
  );
  return null;
}

/** Renders a block of a known type and shape. Any other block is logged and left out. */
function renderBlock(block: Block, context: BlockContext): RenderedBlock | null {
  if (isBlockType(block.type)) return renderAs(block.type, block, context);
  context.request.logger.warn({ block: block.id, type: block.type }, 'block of unknown type skipped');
  return null;
}

const distinct = (values: readonly string[]) => [...new Set(values)];

/** Renders the blocks of a page in their order. Collects the tags and promises of all blocks. */
export function renderBlocks(
  blocks: readonly Block[],
  context: Omit<BlockContext, 'lead' | 'render'>,
  lead = false,
): RenderedBlocks {
  const { pageWidgets: _pageWidgets, ...within } = context;
  const render = (inner: readonly Block[]) => renderBlocks(inner, within);
  const rendered = blocks.flatMap((block, index) => {
    const result = renderBlock(block, { ...context, render, lead: lead && index === 0 });
    return result ? [{ id: block.id, ...result }] : [];
  });
  return {
    content: (
      <>
        {rendered.length > 0 ? <Stylesheets of={['content']} /> : null}
        {rendered.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </>
    ),
    tags: distinct(rendered.flatMap(({ tags = [] }) => tags)),
    deferred: rendered.flatMap(({ deferred = [] }) => deferred),
    data: rendered.flatMap(({ data = [] }) => data),
    foreign: {
      imageSources: distinct(rendered.flatMap(({ foreign }) => foreign?.imageSources ?? [])),
      frameSources: distinct(rendered.flatMap(({ foreign }) => foreign?.frameSources ?? [])),
    },
  };
}
