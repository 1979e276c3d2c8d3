import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInstance, type i18n } from 'i18next';
import FsBackend from 'i18next-fs-backend';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { createTranslate, type Messages, type Translate } from '#shared/i18n/translate.ts';
import { memoize } from '../cache/memoize.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** The texts of the product, which are read once. A site's own wording may replace some of them. */
export interface Texts {
  /**
   * Returns the flat messages (`namespace:path.to.key`) of a language. They never change, so any number of requests can
   * use them at once. The same `wording` returns the same object.
   */
  getMessages(locale: Locale, wording?: Messages): Messages;
  /**
   * Returns a function that translates with the messages of `getMessages`. The same messages return the same function.
   */
  createTranslator(messages: Messages, locale: Locale): Translate;
}

const createMemoizedTranslate = memoize((messages: Messages, locale: Locale) => createTranslate(locale, messages));

/**
 * Reads the texts of the product.
 *
 * @param folder contains `<locale>/<namespace>.json`, in i18next's JSON format
 */
export async function readTexts(folder: string): Promise<Texts> {
  const namespaces = readdirSync(path.join(folder, DEFAULT_LOCALE)).map((file) => path.basename(file, '.json'));
  const productTexts = createInstance();
  await productTexts.use(FsBackend).init({
    backend: { loadPath: path.join(folder, '{{lng}}/{{ns}}.json') },
    supportedLngs: LOCALES,
    preload: LOCALES,
    fallbackLng: DEFAULT_LOCALE,
    ns: namespaces,
    interpolation: { escapeValue: false },
  });
  const messageSetsByLocale = createRecord(LOCALES, (locale) => ({
    productMessages: collectProductMessages(productTexts, locale, namespaces),
    messagesByWording: new WeakMap<Messages, Messages>(),
  }));
  return {
    getMessages(locale, wording) {
      const { productMessages, messagesByWording } = messageSetsByLocale[locale];
      if (!wording || Object.keys(wording).length === 0) return productMessages;
      let mergedMessages = messagesByWording.get(wording);
      if (!mergedMessages) messagesByWording.set(wording, (mergedMessages = { ...productMessages, ...wording }));
      return mergedMessages;
    },
    createTranslator: createMemoizedTranslate,
  };
}

/** Returns the messages of a language. A text that the language lacks is taken from the default language. */
function collectProductMessages(productTexts: i18n, locale: Locale, namespaces: readonly string[]): Messages {
  const messages: Record<string, string> = {};
  for (const language of new Set([DEFAULT_LOCALE, locale])) {
    for (const namespace of namespaces) {
      addFlatMessages(messages, productTexts.getResourceBundle(language, namespace), `${namespace}:`);
    }
  }
  return messages;
}

function addFlatMessages(messages: Record<string, string>, value: unknown, prefix: string): void {
  for (const [key, child] of Object.entries(value ?? {})) {
    if (typeof child === 'string') messages[prefix + key] = child;
    else addFlatMessages(messages, child, `${prefix}${key}.`);
  }
}
