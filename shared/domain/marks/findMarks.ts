import sanitizeHtml from 'sanitize-html';

/** An element of an editor's HTML that is a mark for a widget. */
export interface FoundMark {
  /** The value of `data-widget`. */
  readonly widget: string;
  /** The value of `data-props`: JSON, or an empty text. */
  readonly props: string;
  /** The name of the element. */
  readonly element: string;
  /** True when the mark is inside another mark. */
  readonly isNested: boolean;
}

const MARK_ELEMENT = 'gevel-mark';
const MARK_TAG = /<(\/?)gevel-mark\b([^<>]*)>/g;
const HTML_ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

function readAttribute(attributes: string, name: string): string {
  const start = attributes.indexOf(` ${name}="`);
  if (start < 0) return '';
  const valueStartIndex = start + name.length + 3;
  const value = attributes.slice(valueStartIndex, attributes.indexOf('"', valueStartIndex));
  return value.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_all, entity: string) => HTML_ENTITIES[entity] ?? '');
}

/**
 * Finds every mark in the HTML of an editor, in the order of the HTML. The running time is linear in the length of the
 * HTML.
 */
export function findMarks(html: string): readonly FoundMark[] {
  if (!html.includes('data-widget')) return [];
  const marksOnlyHtml = sanitizeHtml(html, {
    allowedTags: [MARK_ELEMENT],
    allowedAttributes: { [MARK_ELEMENT]: ['data-widget', 'data-props', 'data-element'] },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
    transformTags: {
      '*': (tagName, { 'data-widget': widget, 'data-props': props }) =>
        widget === undefined
          ? { tagName, attribs: {} }
          : {
              tagName: MARK_ELEMENT,
              attribs: { 'data-widget': widget, ...(props && { 'data-props': props }), 'data-element': tagName },
            },
    },
  });
  const marks: FoundMark[] = [];
  let depth = 0;
  for (const [, slash, attributes = ''] of marksOnlyHtml.matchAll(MARK_TAG)) {
    if (slash) depth -= 1;
    else {
      marks.push({
        widget: readAttribute(attributes, 'data-widget'),
        props: readAttribute(attributes, 'data-props'),
        element: readAttribute(attributes, 'data-element'),
        isNested: depth > 0,
      });
      depth += 1;
    }
  }
  return marks;
}
