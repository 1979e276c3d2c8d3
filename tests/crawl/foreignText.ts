import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';

const localesFolder = path.resolve(import.meta.dirname, '../../locales');

/** Words that nearly every sentence of the language contains and that no other language has. */
const COMMON_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: new Set(
    'het een voor niet met naar zijn wordt worden onze ook bij uw wij jij je deze dit maar nog geen hebben heeft aan uit tot waar onder tussen tijdens zonder'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les une est et dans pour avec sur nous vous votre notre cette ces aux du au pas plus sont ou par qui que sans sous entre chez vos nos il elle'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the and of with your our for this that are from have has not you by at be or which without their they'.split(' '),
  ),
  de: new Set(
    'der das und mit ist für auf ein eine einen einem nicht unsere unser wir sie ihre ihr sind wird zu zum zur im vom oder auch bei ohne zwischen durch'.split(
      ' ',
    ),
  ),
};
/** The minimum number of words of a text that is checked. Shorter texts may be names. */
const MIN_WORDS = 6;
/**
 * The number of common words of another language that make a text count as foreign, when it has none of the page's own
 * language.
 */
const MIN_FOREIGN_WORDS = 2;

type Messages = ReadonlyMap<string, string>;

function flattenTexts(value: unknown, key: string, textsByKey: Map<string, string>): void {
  if (typeof value === 'string') textsByKey.set(key, value);
  else if (value && typeof value === 'object') {
    for (const [name, child] of Object.entries(value)) flattenTexts(child, `${key}.${name}`, textsByKey);
  }
}

function readMessages(locale: Locale): Messages {
  const messages = new Map<string, string>();
  for (const file of readdirSync(path.join(localesFolder, locale))) {
    flattenTexts(JSON.parse(readFileSync(path.join(localesFolder, locale, file), 'utf8')), file, messages);
  }
  return messages;
}

/** Matches the keys of names of languages. Every page shows these in the language that they name. */
const LANGUAGE_NAME_KEY = /languageName/;

/** Returns, for each language, the product's texts in other languages that are not also a text in this language. */
function listForeignMessages(): Readonly<Record<Locale, ReadonlyMap<string, string>>> {
  const all = new Map(LOCALES.map((locale) => [locale, readMessages(locale)]));
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const ownTexts = new Set([...(all.get(locale)?.values() ?? [])].map((text) => text.toLowerCase()));
      const foreign = LOCALES.filter((other) => other !== locale).flatMap((other) =>
        [...(all.get(other) ?? [])]
          .filter(([key, text]) => !LANGUAGE_NAME_KEY.test(key) && !text.includes('{{'))
          .filter(([, text]) => /\p{L}{4}/u.test(text) && !ownTexts.has(text.toLowerCase()))
          .map(([, text]): [string, string] => [text, other]),
      );
      return [locale, new Map(foreign)];
    }),
  ) as Record<Locale, Map<string, string>>;
}

let foreign: ReturnType<typeof listForeignMessages> | undefined;

const countCommonWords = (words: readonly string[], locale: Locale) =>
  words.filter((word) => COMMON_WORDS[locale].has(word)).length;

function detectLanguage(text: string, locale: Locale): Locale | undefined {
  // Words with a capital letter or a hyphen are left out, because they may be names.
  const words = text.split(/\s+/).flatMap((word) => /^[(«“]*(\p{Ll}+)[)»”.,;:!?]*$/u.exec(word)?.[1] ?? []);
  if (words.length < MIN_WORDS || countCommonWords(words, locale) > 0) return undefined;
  return LOCALES.find((other) => countCommonWords(words, other) >= MIN_FOREIGN_WORDS);
}

/**
 * Returns the texts on a page that are in another language than the page: texts of the product itself, and sentences
 * that look foreign.
 */
export function findForeignTexts(texts: readonly string[], locale: Locale): string[] {
  foreign ??= listForeignMessages();
  return texts.flatMap((text) => {
    const foreignLocale = foreign?.[locale].get(text.trim());
    const language = foreignLocale ?? detectLanguage(text, locale);
    return language === undefined ? [] : [`a text in ${language}: ${text.trim().slice(0, 80)}`];
  });
}
