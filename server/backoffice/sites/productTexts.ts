import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/i18n/locales.ts';
import { isObject } from '../core/isObject.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';

function* listTexts(texts: unknown, prefix: string): Generator<readonly [key: string, text: string], void, undefined> {
  if (!isObject(texts)) return;
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') yield [prefix + name, text];
    else yield* listTexts(text, `${prefix}${name}.`);
}

const textsByLocale = new Map<Locale, ReadonlyMap<string, string>>();

/** Returns the product's own texts in a language, by message key (`common:menu`). The file is read once. */
export function readProductTexts(locale: Locale): ReadonlyMap<string, string> {
  const cachedTexts = textsByLocale.get(locale);
  if (cachedTexts) return cachedTexts;
  const folder = path.join(PROJECT_ROOT, 'locales', locale);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const content: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const [key, text] of listTexts(content, `${path.basename(file, '.json')}:`)) texts.set(key, text);
  }
  textsByLocale.set(locale, texts);
  return texts;
}
