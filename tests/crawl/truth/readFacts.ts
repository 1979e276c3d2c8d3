import { Parser } from 'htmlparser2';

/** A label with its values on a detail page: a pair of a description list, or an item of a list. */
export interface PageFact {
  /** The `data-tab` of the tab that contains the fact, such as `financial`; `top` outside of the tabs. */
  readonly tab: string;
  /** The `data-block` within the tab, such as `facts`, `rooms` or `legal`; '' outside of a block. */
  readonly block: string;
  readonly label: string;
  /**
   * The text of each `<dd>`, or of each `<span>` of the item. Each sequence of white space is replaced by one space.
   */
  readonly values: readonly string[];
}

/** The facts that a detail page shows about an estate. */
export interface PageFacts {
  readonly title: string;
  /** The line below the title, such as `Louizalaan 5, 1050 Elsene`. */
  readonly placeLine: string;
  readonly facts: readonly PageFact[];
  /** The text of the block about energy. */
  readonly energyLabel: string;
  /** The coordinates in the link to a map. */
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template', 'svg']);
const READ_ELEMENTS = new Set(['h1', 'p', 'dt', 'dd']);
const VOID_ELEMENTS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function parseLocation(href: string): PageFacts['location'] {
  const parameters = URL.parse(href)?.searchParams;
  const latitude = parameters?.get('mlat');
  const longitude = parameters?.get('mlon');
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

/** Parses a detail page once, from the start to the end. */
export function readFacts(html: string): PageFacts {
  const facts: { tab: string; block: string; label: string; values: string[] }[] = [];
  const openElements: { readonly tab: string; readonly block: string }[] = [{ tab: 'top', block: '' }];
  let [title, place, energy, text] = ['', '', '', ''];
  let reading: string | undefined;
  let location: PageFacts['location'];
  let invisibleDepth = 0;
  /** The item that is being read. Its label is the text before its first `<span>`. */
  let item: { label?: string; readonly values: string[] } | undefined;

  function readItem(name: string, isEnd: boolean) {
    if (!item) return;
    if (name === 'span' || isEnd) {
      const value = collapseSpaces(text);
      if (item.label === undefined) item.label = value;
      else if (name === 'span' && isEnd) item.values.push(value);
      text = '';
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'a') location ??= parseLocation(attributes['href'] ?? '');
        if (VOID_ELEMENTS.has(name)) return;
        if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth += 1;
        const { tab, block } = openElements.at(-1) ?? { tab: 'top', block: '' };
        openElements.push({ tab: attributes['data-tab'] ?? tab, block: attributes['data-block'] ?? block });
        if (invisibleDepth > 0) return;
        if (name === 'li' && block !== '') {
          item = { values: [] };
          text = '';
        } else if (name === 'span') readItem(name, false);
        if (!READ_ELEMENTS.has(name)) return;
        reading = name;
        text = '';
      },
      ontext(part) {
        if (invisibleDepth > 0) return;
        text += part;
        if (openElements.at(-1)?.block === 'energy') energy += part;
      },
      onclosetag(name) {
        if (VOID_ELEMENTS.has(name)) return;
        const { tab, block } = openElements.pop() ?? { tab: 'top', block: '' };
        if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth -= 1;
        if (invisibleDepth > 0) return;
        if (name === 'span') readItem(name, true);
        if (name === 'li' && item) {
          readItem(name, true);
          if (item.label) facts.push({ tab, block, label: item.label, values: item.values });
          item = undefined;
        }
        if (name !== reading) return;
        reading = undefined;
        const value = collapseSpaces(text);
        if (name === 'dt') facts.push({ tab, block, label: value, values: [] });
        else if (name === 'dd') facts.at(-1)?.values.push(value);
        else if (name === 'h1') title = value;
        else if (place === '' && title !== '') place = value;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { title, placeLine: place, facts, energyLabel: collapseSpaces(energy), ...(location && { location }) };
}
