/** The roles by which journeys find elements. `field` stands for every control of a form. */
type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'field'
  | 'heading'
  | 'link'
  | 'option'
  | 'radio'
  | 'status'
  | 'summary'
  | 'tab'
  | 'textbox';

/** Describes elements of a page. An element must match every given part. Elements that are not shown never match. */
export interface Query {
  readonly role?: Role;
  /** The whole accessible name, or a pattern for it. */
  readonly name?: string | RegExp;
  /** The whole text that is shown, or a pattern for it. */
  readonly text?: string | RegExp;
  /** A CSS selector. */
  readonly css?: string;
  /** A CSS selector of an ancestor of the described element. */
  readonly within?: string;
  /** A CSS selector of the frame that contains the element. The frame must be from the same site. */
  readonly frame?: string;
  /** The index among the matching elements; −1 is the last one. By default, the first one is meant. */
  readonly index?: number;
}

interface SentPattern {
  readonly source: string;
  readonly flags: string;
}

/** A query in JSON. */
export interface SentQuery extends Omit<Query, 'name' | 'text'> {
  readonly name?: SentPattern;
  readonly text?: SentPattern;
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const toPattern = (text: string | RegExp): SentPattern =>
  typeof text === 'string'
    ? { source: `^${escapePattern(text.replaceAll(/\s+/g, ' ').trim())}$`, flags: '' }
    : { source: text.source, flags: text.flags };

export const toSent = ({ name, text, ...rest }: Query): SentQuery => ({
  ...rest,
  ...(name !== undefined && { name: toPattern(name) }),
  ...(text !== undefined && { text: toPattern(text) }),
});

/** The facts about an element that journeys read. */
export interface Found {
  /** The text with its white space collapsed, as far as it is shown. */
  readonly text: string;
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly focused: boolean;
  readonly href: string;
  /** The distance from the top of the window in CSS pixels. */
  readonly top: number;
  /** The point at which a press meets the element; undefined when it is covered by another one or out of view. */
  readonly point: { readonly x: number; readonly y: number } | undefined;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The action on the element of a query before the facts about it are read. */
export type FindPreparation = 'none' | 'scroll' | 'focus' | 'select';

/**
 * Runs in the page, so it uses nothing from outside. Finds the elements of a query, and describes them. A preparation
 * applies only to the element that the query means: `scroll` brings it into the window, `focus` focuses it, and
 * `select` also selects its text.
 *
 * Accessible names are computed as far as the pages of the site need it: from `aria-labelledby`, `aria-label`, labels,
 * the content with the texts of its pictures, `title` and `placeholder`. The tests in Chromium check names completely.
 */
export function findInPage(query: SentQuery, preparation: FindPreparation): Found[] {
  const fields = 'input:not([type="hidden"]), textarea, select';
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, [role="button"], input[type="submit"]',
    checkbox: 'input[type="checkbox"]',
    combobox: 'select, [role="combobox"]',
    dialog: 'dialog, [role="dialog"]',
    field: fields,
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    option: '[role="option"]',
    radio: 'input[type="radio"]',
    status: '[role="status"], output',
    summary: 'summary',
    tab: '[role="tab"]',
    textbox:
      'input:not([type]), input[type="text"], input[type="email"], input[type="tel"], input[type="search"], textarea',
  };
  // oxlint-disable-next-line consistent-function-scoping -- The page gets only this function.
  const collapseSpaces = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const words = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    // The type of the node is compared, because the elements of a frame are no instances of the classes of this page.
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const element = node as Element;
    if (element.getAttribute('aria-hidden') === 'true') return '';
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label !== null) return ` ${label} `;
    const { display } = getComputedStyle(element);
    // The title of a drawing is never shown, but it is the name of its element.
    if (display === 'none' && element.localName !== 'title') return '';
    const inner = [...node.childNodes].map(words).join('');
    return display.startsWith('inline') ? inner : ` ${inner} `;
  };
  const readContent = (element: Element) => collapseSpaces([...element.childNodes].map(words).join(''));
  const getAccessibleName = (element: Element): string => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (
      collapseSpaces(
        ids
          .map((id) => document.getElementById(id))
          .map((each) => (each ? readContent(each) : ''))
          .join(' '),
      ) ||
      collapseSpaces(element.getAttribute('aria-label')) ||
      collapseSpaces(labels.map(readContent).join(' ')) ||
      (element.matches(fields) ? '' : readContent(element)) ||
      collapseSpaces(element.getAttribute('title') ?? element.getAttribute('placeholder'))
    );
  };
  const frame = query.frame === undefined ? null : document.querySelector<HTMLIFrameElement>(query.frame);
  const page = query.frame === undefined ? document : frame?.contentDocument;
  if (!page) return [];
  const corner = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const meets = (element: Element, x: number, y: number) => {
    const hit = page.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || (hit.contains(element) && hit.closest('label') !== null));
  };
  /** The centre of the first line of the element or, for a control that is drawn by its label, of the label. */
  const findPressablePoint = (element: Element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    for (const target of [element, ...labels]) {
      const [box] = target.getClientRects();
      if (!box || box.width === 0 || box.height === 0) continue;
      const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
      if (meets(target, x, y)) return { x: Math.round(x + corner.left), y: Math.round(y + corner.top) };
    }
    return undefined;
  };

  const readText = (element: HTMLElement) => collapseSpaces(element.innerText ?? element.textContent);
  const name = query.name && new RegExp(query.name.source, query.name.flags);
  const shownText = query.text && new RegExp(query.text.source, query.text.flags);
  const elements = [...page.querySelectorAll<HTMLElement>(query.css ?? selectors[query.role ?? ''] ?? '*')].filter(
    (element) =>
      (query.css === undefined || query.role === undefined || element.matches(selectors[query.role] ?? '*')) &&
      (query.within === undefined || element.closest(query.within) !== null) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || name.test(getAccessibleName(element))) &&
      (shownText === undefined || shownText.test(readText(element))),
  );
  const meant = elements.at(query.index ?? 0);
  if (meant && preparation === 'scroll') {
    const target = meant.getClientRects()[0]?.width ? meant : meant.parentElement;
    target?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  if (meant && (preparation === 'focus' || preparation === 'select')) {
    meant.focus();
    if (preparation === 'select' && 'select' in meant) (meant as HTMLInputElement).select();
  }
  return (query.index === undefined ? elements : meant ? [meant] : []).map((element) => ({
    text: readText(element),
    name: name === undefined ? '' : getAccessibleName(element),
    value: 'value' in element ? String(element.value) : '',
    checked: 'checked' in element && Boolean(element.checked),
    focused: element === page.activeElement,
    href: (element as HTMLAnchorElement).href ?? '',
    top: element.getBoundingClientRect().top,
    point: element === meant ? findPressablePoint(element) : undefined,
    attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
  }));
}
