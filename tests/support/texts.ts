import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/i18n/locales.ts';
import { createTranslate, type Messages, type Translate } from '#shared/i18n/translate.ts';

const flattenTexts = (value: unknown, key: string): [string, string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, inner]) =>
        flattenTexts(inner, key.endsWith(':') ? key + name : `${key}.${name}`),
      );

/** Returns the product's own texts in a language by their keys. */
export function readMessages(locale: Locale): Messages {
  const folder = path.resolve(import.meta.dirname, '../../locales', locale);
  const entries = readdirSync(folder).flatMap((file) =>
    flattenTexts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${path.basename(file, '.json')}:`),
  );
  return Object.fromEntries(entries);
}

/** Returns the product's own texts in a language. */
export const testTranslate = (locale: Locale): Translate => createTranslate(locale, readMessages(locale));
