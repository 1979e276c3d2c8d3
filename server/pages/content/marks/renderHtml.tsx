import { Fragment, type ReactNode } from 'react';
import type { Block } from '../../../../shared/api/content.ts';
import type { BlockContext, RenderedBlock } from '../blocks/block.ts';
import { sanitizeMarked } from '../sanitize.ts';
import { markedBlock } from './marks.ts';
import { type HtmlPart, splitMarks } from './splitMarks.ts';

/**
 * Html of an editor with the widgets that are marked in it. `frame` puts a stretch of html into its place on the page;
 * what a mark can't become is logged and left out. Null for html with nothing in it.
 */
export function renderHtml(
  html: string,
  { request: { locale, logger }, render }: BlockContext,
  frame: (html: string, isFirst: boolean) => ReactNode,
): RenderedBlock | null {
  const parts = splitMarks(sanitizeMarked(html));
  const blockOf = (part: HtmlPart, index: number): Block[] => {
    if (!('mark' in part)) return [];
    try {
      return [markedBlock(part.mark, `mark-${index}`, locale)];
    } catch (error) {
      logger.warn({ widget: part.mark.name, reason: String(error) }, 'mark left out');
      return [];
    }
  };
  const pieces = parts.map(
    (part, index): RenderedBlock =>
      'html' in part ? { content: frame(part.html, index === 0) } : render(blockOf(part, index)),
  );
  if (pieces.length === 0) return null;
  return {
    // oxlint-disable-next-line react/no-array-index-key -- a piece of a text is its place in it
    content: pieces.map(({ content }, index) => <Fragment key={index}>{content}</Fragment>),
    tags: pieces.flatMap(({ tags = [] }) => tags),
    deferred: pieces.flatMap(({ deferred = [] }) => deferred),
  };
}
