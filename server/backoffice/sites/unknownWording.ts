import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LOCALE } from '../../../shared/i18n/locales.ts';
import { didYouMean } from '../core/didYouMean.ts';
import { isObject } from '../core/isObject.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';

/** One text has several keys where its language has several plural forms; another language has others. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function* keysIn(texts: unknown, prefix: string): Generator<string, void, undefined> {
  if (!isObject(texts)) return;
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') yield prefix + name;
    else yield* keysIn(text, `${prefix}${name}.`);
}

function readKeys(): ReadonlySet<string> {
  const folder = path.join(PROJECT_ROOT, 'locales', DEFAULT_LOCALE);
  const keys = new Set<string>();
  for (const file of readdirSync(folder)) {
    const texts: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const key of keysIn(texts, `${path.basename(file, '.json')}:`)) keys.add(key);
  }
  return keys;
}

/** The keys, and those without their plural forms. */
let known: { readonly keys: ReadonlySet<string>; readonly texts: ReadonlySet<string> } | undefined;

const withoutPlural = (key: string): string => key.replace(PLURAL, '');

function readKnown() {
  const keys = readKeys();
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
