import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/i18n/locales.ts';

type Tree = { readonly [key: string]: string | Tree };

const locales = path.resolve(import.meta.dirname, '../../../locales');

/** Returns the product's own text: `text('fr', 'offer:list.retry')`. @throws when the key does not exist. */
export function text(locale: Locale, key: string): string {
  const [namespace = '', keys = ''] = key.split(':');
  let found: string | Tree | undefined = JSON.parse(
    readFileSync(path.join(locales, locale, `${namespace}.json`), 'utf8'),
  ) as Tree;
  for (const step of keys.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${locale}.`);
  return found;
}
