import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '../../../../shared/i18n/locales.ts';
import { createTranslate, type Messages, type Translate } from '../../../../shared/i18n/translate.ts';
import { PROJECT_ROOT } from '../../projectRoot.ts';

const FOLDER = path.join(PROJECT_ROOT, 'locales');
/** What mails speak with: their own texts, and the words that the site uses everywhere. */
const NAMESPACE = /^(?:mail[A-Z]\w*|wishes|common)\.json$/;

function* flat(value: object, prefix: string): Generator<[string, string]> {
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'string') yield [prefix + key, child];
    else yield* flat(child as object, `${prefix}${key}.`);
  }
}

function read(locale: Locale): Messages {
  const messages: Record<string, string> = {};
  const folder = path.join(FOLDER, locale);
  for (const file of readdirSync(folder).filter((name) => NAMESPACE.test(name))) {
    const namespace = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object;
    for (const [key, text] of flat(namespace, `${path.basename(file, '.json')}:`)) messages[key] = text;
  }
  return messages;
}

const byLocale = new Map<Locale, Messages>();
/** Read once: they come with the program. */
function messagesOf(locale: Locale): Messages {
  let messages = byLocale.get(locale);
  if (!messages) byLocale.set(locale, (messages = { ...read(DEFAULT_LOCALE), ...read(locale) }));
  return messages;
}

/** The texts of mails in a language, with a site's own wording laid over them. */
export const mailTexts = (locale: Locale, wording: Messages): Translate =>
  createTranslate(locale, { ...messagesOf(locale), ...wording });
