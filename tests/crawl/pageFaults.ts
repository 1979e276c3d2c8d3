import type { Locale } from '#shared/i18n/locales.ts';
import { findForeignTexts } from './foreignText.ts';
import { type PageContent, readPage } from './readPage.ts';

/** Patterns of words that appear on a page when a value is missing or is not a text. */
const LEAK_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['the word undefined', /\bundefined\b/],
  ['the word NaN', /\bNaN\b/],
  ['the word null', /\bnull\b/],
  ['an object as text', /\[object\b/],
  ['a parameter that was not filled in', /\{\{\s*\w+\s*\}\}/],
  ['an invalid date', /Invalid Date/],
];

/**
 * Returns patterns for keys of texts (`estate:tab.general`) in the given namespaces, and for keys of fields
 * (`group.name_of_field`). A page must not show such keys.
 */
const createRawKeyPatterns = (namespaces: readonly string[]): readonly (readonly [name: string, pattern: RegExp])[] => [
  ['the key of a text', new RegExp(`\\b(?:${namespaces.join('|')}):[a-z][\\w-]*(?:\\.[\\w-]+)*`)],
  ['the key of a field', /(?<![\w./@-])(?:[a-z_]+\.)?[a-z]+(?:_[a-z0-9]+)+(?![\w/@-])/],
];

interface PageExpectation {
  /** The language in the attribute `lang` of the document. */
  readonly locale: Locale;
  /** The namespaces of the texts, such as `estate`. */
  readonly namespaces: readonly string[];
  /**
   * The languages of the site. The page should link its counterpart in each of them. When this is absent, the head of
   * the page is not checked.
   */
  readonly locales?: readonly Locale[] | undefined;
}

/** Returns a text without addresses and file names, because these may contain a text that looks like a key. */
const removeAddresses = (text: string) => text.replaceAll(/\S*(?:\/\/|@|\.pdf|\.jpe?g|\.png)\S*/g, ' ');

function findTextFaults(texts: readonly string[], namespaces: readonly string[]): string[] {
  const patterns = [...LEAK_PATTERNS, ...createRawKeyPatterns(namespaces)];
  return texts.flatMap((text) => {
    const words = removeAddresses(text);
    return patterns.flatMap(([name, pattern]) => {
      const match = pattern.exec(words);
      return match ? [`${name}: …${words.slice(Math.max(0, match.index - 20), match.index + 40).trim()}…`] : [];
    });
  });
}

function findJsonLdFaults(blocks: readonly string[]): string[] {
  return blocks.flatMap((block) => {
    try {
      const value: unknown = JSON.parse(block);
      const leaks = /:(?:null|"undefined"|"NaN"|"")/.exec(JSON.stringify(value));
      return leaks ? [`JSON-LD with an empty value: ${leaks[0]}`] : [];
    } catch (error) {
      return [`JSON-LD that does not parse: ${String(error)}`];
    }
  });
}

/**
 * Returns the faults of the head that matter to a search engine. A page that search engines may not index needs no
 * canonical address.
 */
function findHeadFaults(page: PageContent, locales: readonly Locale[]): string[] {
  const { description, canonical, robots, alternates } = page;
  const described = description.trim() ? [] : ['no description'];
  if (/noindex/.test(robots)) return described;
  const wantedLanguages = locales.length > 1 ? [...locales, 'x-default'] : [];
  return [
    ...described,
    ...(canonical ? [] : ['no canonical address']),
    ...wantedLanguages.filter((lang) => !alternates.has(lang)).map((lang) => `no alternate in ${lang}`),
  ];
}

/** Returns descriptions of the faults of a page. The list is empty for a page without faults. */
export function findPageFaults(page: PageContent | string, { locale, namespaces, locales }: PageExpectation): string[] {
  const found = typeof page === 'string' ? readPage(page) : page;
  const ids = new Set(found.ids);
  const duplicates = [...new Set(found.ids.filter((id, index) => found.ids.indexOf(id) !== index))];
  const danglingReferences = found.references.filter(({ id }) => !ids.has(id));
  return [
    ...(found.lang === locale ? [] : [`the language is ${found.lang || 'missing'}`]),
    ...(found.title.trim() ? [] : ['no title']),
    ...(found.mainHeadingCount === 1 ? [] : [`${found.mainHeadingCount} main headings`]),
    ...found.emptyHeadings.map((name) => `an empty ${name}`),
    ...duplicates.map((id) => `the id ${id} twice`),
    ...danglingReferences.map(({ by, id }) => `${by} names ${id}, which is not there`),
    ...findTextFaults(found.texts, namespaces),
    ...findForeignTexts(found.textsInPageLanguage, locale),
    ...findJsonLdFaults(found.jsonLd),
    ...(locales ? findHeadFaults(found, locales) : []),
  ];
}
