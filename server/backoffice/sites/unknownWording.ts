import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { formatSuggestion } from '../core/didYouMean.ts';
import { productTexts } from './productTexts.ts';

/**
 * Matches the suffix of a plural form. A text has one key for each plural form of its language, and languages have
 * different plural forms.
 */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The keys of the product's texts. `texts` contains the same keys without the suffix of the plural form. */
let known: { readonly keys: ReadonlySet<string>; readonly texts: ReadonlySet<string> } | undefined;

const withoutPlural = (key: string): string => key.replace(PLURAL, '');

function readKnown() {
  const keys = new Set(productTexts(DEFAULT_LOCALE).keys());
  return { keys, texts: new Set([...keys].map(withoutPlural)) };
}

/**
 * Returns those keys of a site's own texts that the product does not have, each with the nearest known key. No page
 * shows a text with an unknown key.
 */
export function unknownWording(messages: Readonly<Record<string, unknown>>): string[] {
  known ??= readKnown();
  const { keys, texts } = known;
  return Object.keys(messages)
    .filter((key) => !keys.has(key) && !(PLURAL.test(key) && texts.has(withoutPlural(key))))
    .map((key) => `${key}${formatSuggestion(key, keys)}`);
}
