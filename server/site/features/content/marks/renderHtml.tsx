import { Fragment, type ReactNode } from 'react';
import { sanitizeMarked } from '#server/site/render/html/sanitize.ts';
import { type HtmlPart, splitMarks } from '#server/site/render/html/splitMarks.ts';
import type { Block } from '#shared/api/content/content.ts';
import {
  type ExcerptProps,
  type MarkContent,
  readMark,
  TRANSACTION_IDS_BY_FAMILY,
} from '#shared/domain/marks/marks.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { BlockContext, RenderedBlock } from '../blockRenderer.ts';

/** Marks that are replaced by a block. The other marks are replaced by a widget of the page (`pageWidgets`). */
type BlockMark = Extract<MarkContent, { kind: 'excerpt' | 'plain' }>;

function buildExcerptData(
  { title, text, collection, transaction, type, city, sort, order, limit }: ExcerptProps,
  locale: Locale,
): Block['data'] {
  return {
    title: { [locale]: title },
    ...(text && { text: { [locale]: text } }),
    ...(collection && { collection }),
    query: {
      terms: {
        ...(transaction && { transaction: [...TRANSACTION_IDS_BY_FAMILY[transaction]] }),
        ...(type && { type }),
        ...(city && { city }),
      },
    },
    ...(sort && { sort: { field: sort, order } }),
    ...(limit && { limit }),
  };
}

/** Returns the block that replaces a mark, with its texts in the language of the HTML. */
function toMarkedBlock(mark: BlockMark, id: string, locale: Locale): Block {
  if (mark.kind === 'excerpt') return { id, type: mark.name, data: buildExcerptData(mark.props, locale) };
  const { title, text } = mark.props;
  return {
    id,
    type: mark.name,
    data: { ...(title && { title: { [locale]: title } }), ...(text && { text: { [locale]: text } }) },
  };
}

/**
 * Renders an editor's HTML with the widgets that are marked in it. The given function wraps each part of the HTML
 * between marks. A mark that cannot be rendered is logged and left out. Returns null for empty HTML.
 */
export function renderHtml(
  html: string,
  { request: { locale, logger }, pageWidgets = {}, render }: BlockContext,
  renderFrame: (html: string, isFirst: boolean) => ReactNode,
): RenderedBlock | null {
  const parts = splitMarks(sanitizeMarked(html));
  const renderPart = (part: HtmlPart, index: number): RenderedBlock => {
    if ('html' in part) return { content: renderFrame(part.html, index === 0) };
    const { name, props } = part.mark;
    try {
      const mark = readMark(name, props);
      if (mark.kind === 'excerpt' || mark.kind === 'plain') {
        return render([toMarkedBlock(mark, `mark-${index}`, locale)]);
      }
      const content = pageWidgets[mark.kind];
      if (content !== undefined) return { content };
      throw new Error('it has no place on this page');
    } catch (error) {
      logger.warn({ widget: name.slice(0, 80), reason: String(error) }, 'mark skipped');
      return { content: null };
    }
  };
  const renderedParts = parts.map(renderPart);
  if (renderedParts.length === 0) return null;
  return {
    // oxlint-disable-next-line react/no-array-index-key -- A part of a text is identified by its position.
    content: renderedParts.map(({ content }, index) => <Fragment key={index}>{content}</Fragment>),
    tags: renderedParts.flatMap(({ tags = [] }) => tags),
    deferred: renderedParts.flatMap(({ deferred = [] }) => deferred),
  };
}
