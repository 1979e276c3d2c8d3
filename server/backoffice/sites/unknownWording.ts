import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { formatSuggestion } from '../core/didYouMean.ts';
import { readProductTexts } from './productTexts.ts';

/**
 * Matches the suffix of a plural form. A text has one key for each plural form of its language, and languages have
 * different plural forms.
 */
const PLURAL_SUFFIX = /_(?:zero|one|two|few|many|other)$/;

/** The keys of the product's texts, and the same keys without their plural suffixes. */
let knownKeys: { readonly keys: ReadonlySet<string>; readonly texts: ReadonlySet<string> } | undefined;

const removePluralSuffix = (key: string): string => key.replace(PLURAL_SUFFIX, '');

function readKnownKeys() {
  const keys = new Set(readProductTexts(DEFAULT_LOCALE).keys());
  return { keys, texts: new Set([...keys].map(removePluralSuffix)) };
}

/**
 * Returns the keys of a site's own texts that the product does not have, each with the nearest known key. No page shows
 * a text with such a key.
 */
export function findUnknownWording(messages: Readonly<Record<string, unknown>>): string[] {
  knownKeys ??= readKnownKeys();
  const { keys, texts } = knownKeys;
  return Object.keys(messages)
    .filter((key) => !keys.has(key) && !(PLURAL_SUFFIX.test(key) && texts.has(removePluralSuffix(key))))
    .map((key) => `${key}${formatSuggestion(key, keys)}`);
}
