import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { didYouMean } from '../core/didYouMean.ts';
import { productTexts } from './productTexts.ts';

/** One text has several keys where its language has several plural forms; another language has others. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The keys, and those without their plural forms. */
let known: { readonly keys: ReadonlySet<string>; readonly texts: ReadonlySet<string> } | undefined;

const withoutPlural = (key: string): string => key.replace(PLURAL, '');

function readKnown() {
  const keys = new Set(productTexts(DEFAULT_LOCALE).keys());
  return { keys, texts: new Set([...keys].map(withoutPlural)) };
}

/** Keys of a site's own texts that the product has no text of, each with the nearest one: no page shows such a text. */
export function unknownWording(messages: Readonly<Record<string, unknown>>): string[] {
  known ??= readKnown();
  const { keys, texts } = known;
  return Object.keys(messages)
    .filter((key) => !keys.has(key) && !(PLURAL.test(key) && texts.has(withoutPlural(key))))
    .map((key) => `${key}${didYouMean(key, keys)}`);
}
