/** The name of the element that replaces an element with `data-widget` in sanitized HTML. */
export const MARK_TAG = 'gevel-mark';

interface HtmlMark {
  /** The value of `data-widget`, which is the name of a widget. */
  readonly name: string;
  /** The value of `data-props`: JSON, or an empty text. */
  readonly props: string;
}

/** A part of the HTML that consists of complete elements, or a mark between two such parts. */
export type HtmlPart = { readonly html: string } | { readonly mark: HtmlMark };

const TAG_PATTERN = /<(\/?)([a-z][a-z0-9-]*)((?:[\s/][^<>]*)?)>/g;
const VOID_ELEMENTS = new Set(['br', 'hr']);
const HTML_ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

const WIDGET_NAME_PATTERN = /\bdata-widget="([^"]*)"/;
const PROPS_PATTERN = /\bdata-props="([^"]*)"/;

function readAttribute(attributes: string, pattern: RegExp): string {
  const [, value = ''] = pattern.exec(attributes) ?? [];
  return value.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_all, entity: string) => HTML_ENTITIES[entity] ?? '');
}

const hasContent = (html: string) => /<hr\b/.test(html) || html.replaceAll(/<[^<>]*>/g, '').trim() !== '';

/**
 * Splits sanitized HTML at its marks. A mark that a rich-text field has put inside another element is moved behind the
 * outermost element around it. Text within a mark is dropped.
 */
export function splitMarks(html: string): readonly HtmlPart[] {
  const parts: HtmlPart[] = [];
  let pendingHtml = '';
  let copiedUntil = 0;
  let depth = 0;
  let isInMark = false;
  let pendingMarks: HtmlMark[] = [];

  const flushPending = () => {
    if (hasContent(pendingHtml)) parts.push({ html: pendingHtml.trim() });
    pendingHtml = '';
    parts.push(...pendingMarks.map((mark) => ({ mark })));
    pendingMarks = [];
  };

  for (const match of html.matchAll(TAG_PATTERN)) {
    const [tag, slash, name = '', attributes = ''] = match;
    if (!isInMark) pendingHtml += html.slice(copiedUntil, match.index);
    copiedUntil = match.index + tag.length;
    if (name === MARK_TAG) {
      isInMark = !slash;
      if (!slash)
        pendingMarks.push({
          name: readAttribute(attributes, WIDGET_NAME_PATTERN),
          props: readAttribute(attributes, PROPS_PATTERN),
        });
    } else if (!isInMark) {
      pendingHtml += tag;
      if (slash) depth -= 1;
      else if (!VOID_ELEMENTS.has(name)) depth += 1;
    }
    if (depth === 0 && !isInMark && pendingMarks.length > 0) flushPending();
  }
  pendingHtml += html.slice(copiedUntil);
  flushPending();
  return parts;
}
