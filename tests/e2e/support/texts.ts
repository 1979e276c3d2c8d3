import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/i18n/locales.ts';

type TextTree = { readonly [key: string]: string | TextTree };

const localesFolder = path.resolve(import.meta.dirname, '../../../locales');

/** Returns the product's own text: `readText('fr', 'offer:list.retry')`. @throws when the key does not exist. */
export function readText(locale: Locale, key: string): string {
  const [namespace = '', keys = ''] = key.split(':');
  let found: string | TextTree | undefined = JSON.parse(
    readFileSync(path.join(localesFolder, locale, `${namespace}.json`), 'utf8'),
  ) as TextTree;
  for (const step of keys.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${locale}.`);
  return found;
}
