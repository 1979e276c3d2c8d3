import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInstance, type i18n } from 'i18next';
import FsBackend from 'i18next-fs-backend';
import { replacePlaceholders } from '#shared/i18n/fillPlaceholders.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#shared/i18n/locales.ts';
import type { Messages, Translate } from '#shared/i18n/translate.ts';
import { PROJECT_ROOT } from '../../projectRoot.ts';

const LOCALES_FOLDER = path.join(PROJECT_ROOT, 'locales');
/** Matches the files with texts for mails: the files for mails alone, and the files that mails share with the site. */
const MAIL_NAMESPACE_FILE = /^(?:mail[A-Z]\w*|wishes|common|ask)\.json$/;

let productTexts: i18n | undefined;
/** Loads the product's texts once, because they do not change while the program runs. */
function loadProductTexts(): i18n {
  if (productTexts) return productTexts;
  productTexts = createInstance();
  void productTexts.use(FsBackend).init({
    initAsync: false,
    backend: { loadPath: path.join(LOCALES_FOLDER, '{{lng}}/{{ns}}.json') },
    supportedLngs: LOCALES,
    preload: LOCALES,
    fallbackLng: DEFAULT_LOCALE,
    ns: readdirSync(path.join(LOCALES_FOLDER, DEFAULT_LOCALE))
      .filter((name) => MAIL_NAMESPACE_FILE.test(name))
      .map((name) => path.basename(name, '.json')),
    interpolation: { escapeValue: false },
  });
  return productTexts;
}

/**
 * Returns the product's texts, where a site's own texts (`namespace:path.to.key` → text) replace the texts of one
 * language.
 */
function createSiteTexts(locale: Locale, wording: Messages): i18n {
  const entries = Object.entries(wording);
  if (entries.length === 0) return loadProductTexts();
  const siteTexts = loadProductTexts().cloneInstance({ forkResourceStore: true, initAsync: false });
  for (const [key, text] of entries) {
    const [namespace = '', name = ''] = key.split(':', 2);
    siteTexts.addResource(locale, namespace, name, text, { silent: true });
  }
  return siteTexts;
}

/**
 * Returns the texts of mails in a language, with the site's own texts. A placeholder without a value becomes an empty
 * text, because a site's own text may misspell a name and visitors must not see it.
 */
export function loadMailTexts(locale: Locale, wording: Messages): Translate {
  const t = createSiteTexts(locale, wording).getFixedT(locale);
  return (key, params = {}) => {
    const text = t(key, { ...params, skipInterpolation: true });
    return replacePlaceholders(locale, text, (name) => String(Object.hasOwn(params, name) ? params[name] : ''));
  };
}
