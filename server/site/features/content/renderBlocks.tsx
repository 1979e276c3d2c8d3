import { Fragment } from 'react';
import type { z } from 'zod';
import { BLOCK_DATA, type BlockData, type BlockType } from '#shared/api/content/blocks.ts';
import type { Block } from '#shared/api/content/content.ts';
import type { BlockContext, BlockRenderer, RenderedBlock } from './blockRenderer.ts';
import type { RenderedBlocks } from '../../render/renderedBlocks.ts';
import { renderCallToAction } from './blocks/callToAction.tsx';
import { renderColumns } from './blocks/columns.tsx';
import { renderContactDetails } from './blocks/contactDetails.tsx';
import { renderContactForm, renderEstimateForm } from './blocks/contactForms.tsx';
import { renderDownloads } from './blocks/downloads.tsx';
import { renderEstateCarousel } from './blocks/lists/estateCarousel.tsx';
import { renderEstateList } from './blocks/lists/estateList.tsx';
import { renderFaq } from './blocks/faq.tsx';
import { renderGallery } from './blocks/gallery.tsx';
import { renderHero } from './blocks/hero.tsx';
import { renderImageText } from './blocks/imageText.tsx';
import { renderRentalCarousel } from './blocks/lists/rentalCarousel.tsx';
import { renderReviews } from './blocks/reviews.tsx';
import { renderSearchBox } from './blocks/searchBox.tsx';
import { renderTeam } from './blocks/team.tsx';
import { renderText } from './blocks/text.tsx';
import { renderVideo } from './blocks/video.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

const RENDERER_BY_BLOCK_TYPE: { readonly [Type in BlockType]: BlockRenderer<Type> } = {
  hero: renderHero,
  text: renderText,
  imageText: renderImageText,
  gallery: renderGallery,
  estateCarousel: renderEstateCarousel,
  estateList: renderEstateList,
  rentalCarousel: renderRentalCarousel,
  searchBox: renderSearchBox,
  callToAction: renderCallToAction,
  team: renderTeam,
  reviews: renderReviews,
  faq: renderFaq,
  contactDetails: renderContactDetails,
  contactForm: renderContactForm,
  estimateForm: renderEstimateForm,
  downloads: renderDownloads,
  video: renderVideo,
  columns: renderColumns,
};

const BLOCK_SCHEMAS: { readonly [Type in BlockType]: z.ZodType<BlockData<Type>> } = BLOCK_DATA;

const isBlockType = (type: string): type is BlockType => Object.hasOwn(BLOCK_DATA, type);

/** Renders a block of the given type; returns null when its data does not match the type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The parameter connects the data of a type with its renderer.
function renderBlockOfType<Type extends BlockType>(
  type: Type,
  block: Block,
  context: BlockContext,
): RenderedBlock | null {
  const { success, data, error } = BLOCK_SCHEMAS[type].safeParse(block.data);
  if (success) return RENDERER_BY_BLOCK_TYPE[type](data, context);
  context.request.logger.warn(
    { block: block.id, type, reason: error.issues[0]?.message },
    'block with invalid data skipped',
  );
  return null;
}

/** Renders a block of a known type and shape. Any other block is logged and left out. */
function renderBlock(block: Block, context: BlockContext): RenderedBlock | null {
  if (isBlockType(block.type)) return renderBlockOfType(block.type, block, context);
  context.request.logger.warn({ block: block.id, type: block.type }, 'block of unknown type skipped');
  return null;
}

const removeDuplicates = (values: readonly string[]) => [...new Set(values)];

/**
 * Renders blocks in their order. Collects the tags and promises of all blocks.
 * @param opensPage true when the first block contains the page's heading
 */
export function renderBlocks(
  blocks: readonly Block[],
  context: Omit<BlockContext, 'isLead' | 'render'>,
  opensPage = false,
): RenderedBlocks {
  const { pageWidgets: _pageWidgets, ...innerContext } = context;
  const render = (innerBlocks: readonly Block[]) => renderBlocks(innerBlocks, innerContext);
  const renderedBlocks = blocks.flatMap((block, index) => {
    const result = renderBlock(block, { ...context, render, isLead: opensPage && index === 0 });
    return result ? [{ id: block.id, ...result }] : [];
  });
  return {
    content: (
      <>
        {renderedBlocks.length > 0 ? <Stylesheets names={['content']} /> : null}
        {renderedBlocks.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </>
    ),
    tags: removeDuplicates(renderedBlocks.flatMap(({ tags = [] }) => tags)),
    deferred: renderedBlocks.flatMap(({ deferred = [] }) => deferred),
    data: renderedBlocks.flatMap(({ data = [] }) => data),
    foreign: {
      imageSources: removeDuplicates(renderedBlocks.flatMap(({ foreign }) => foreign?.imageSources ?? [])),
      frameSources: removeDuplicates(renderedBlocks.flatMap(({ foreign }) => foreign?.frameSources ?? [])),
    },
  };
}
