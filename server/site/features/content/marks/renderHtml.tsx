import { Fragment, type ReactNode } from 'react';
import { readMark } from '#shared/domain/marks/marks.ts';
import type { BlockContext, RenderedBlock } from '../blockRenderer.ts';
import { sanitizeMarked } from '#server/site/render/html/sanitize.ts';
import { toMarkedBlock } from './markedBlock.ts';
import { type HtmlPart, splitMarks } from '#server/site/render/html/splitMarks.ts';

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
