import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts by key, `namespace:path.to.key`. */
type TextsByKey = ReadonlyMap<string, string>;

const PLURAL_SUFFIX = /_(?:zero|one|two|few|many|other)$/;
const MAX_TESTED_COUNT = 200;
const PARAMETER_PATTERN = /\{\{\s*(\w+)\s*\}\}/g;
const WORD_PATTERN = /\p{L}{2,}/gu;

function flattenTexts(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [[key, '']];
  return Object.entries(value).flatMap(([name, inner]) =>
    flattenTexts(inner, key.endsWith(':') ? key + name : `${key}.${name}`),
  );
}

/** Returns all texts of `locales/`, by language. */
export function readTexts(folder: string): Map<string, TextsByKey> {
  const texts = (locale: string): TextsByKey =>
    new Map(
      readdirSync(path.join(folder, locale)).flatMap((file) =>
        flattenTexts(
          JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')),
          `${path.basename(file, '.json')}:`,
        ),
      ),
    );
  return new Map(readdirSync(folder).map((locale) => [locale, texts(locale)]));
}

/** Returns keys without their plural ending, each with the parameters of its texts. */
function groupParametersByKey(texts: TextsByKey): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = key.replace(PLURAL_SUFFIX, '');
    const names = found.get(base) ?? new Set();
    for (const match of text.matchAll(PARAMETER_PATTERN)) names.add(match[1] ?? '');
    found.set(base, names);
  }
  return found;
}

const formatSorted = (names: Iterable<string>): string => [...names].toSorted((a, b) => a.localeCompare(b)).join(', ');

/** Returns the plural forms that a language has for the numbers that pages count. */
function listPluralForms(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(Array.from({ length: MAX_TESTED_COUNT }, (_, count) => rules.select(count)));
}

/** Returns the differences between the languages: keys, parameters, plural forms and empty texts. */
export function compareLocales(byLocale: ReadonlyMap<string, TextsByKey>): string[] {
  const problems: string[] = [];
  const all = new Map<string, Map<string, Set<string>>>(
    [...byLocale].map(([locale, texts]) => [locale, groupParametersByKey(texts)]),
  );
  const keys = new Set([...all.values()].flatMap((found) => Array.from(found.keys())));
  for (const key of keys) {
    for (const [locale, found] of all) if (!found.has(key)) problems.push(`${locale} has no ${key}`);
    const takes = new Map(
      [...all].flatMap(([locale, found]) => {
        const names = found.get(key);
        return names === undefined ? [] : [[locale, formatSorted(names)] as const];
      }),
    );
    if (new Set(takes.values()).size > 1) {
      problems.push(`${key} takes other parameters: ${[...takes].map(([l, names]) => `${l} (${names})`).join(', ')}`);
    }
  }
  for (const [locale, texts] of byLocale) {
    const forms = listPluralForms(locale);
    const counted = new Set<string>();
    for (const [key, text] of texts) {
      if (text.trim() === '') problems.push(`${locale} has an empty ${key}`);
      const base = key.replace(PLURAL_SUFFIX, '');
      if (base !== key) counted.add(base);
    }
    for (const base of counted) {
      for (const form of forms) if (!texts.has(`${base}_${form}`)) problems.push(`${locale} has no ${base}_${form}`);
    }
  }
  return problems;
}

/**
 * Returns texts of two words or more that are the same in two languages, because one of them was probably copied and is
 * not translated yet.
 */
export function findCopiedTexts(byLocale: ReadonlyMap<string, TextsByKey>): string[] {
  const all = [...byLocale];
  return all.flatMap(([locale, texts], index) =>
    all
      .slice(0, index)
      .flatMap(([other, others]) =>
        [...texts].flatMap(([key, text]) =>
          others.get(key) === text && (text.replace(PARAMETER_PATTERN, '').match(WORD_PATTERN)?.length ?? 0) > 1
            ? [`${key} is the same in ${other} and ${locale}`]
            : [],
        ),
      ),
  );
}

/**
 * Returns keys that the code names but that have no text. A key that is built at run time (`offer:sort.${field}`)
 * exists when any text starts with its fixed part.
 *
 * @param sources text by path
 */
export function findMissingTexts(sources: ReadonlyMap<string, string>, texts: TextsByKey): string[] {
  const keys = [...groupParametersByKey(texts).keys()];
  const knownKeys = new Set([...keys, ...texts.keys()]);
  const namespaces = [...new Set(keys.map((key) => key.slice(0, key.indexOf(':'))))].join('|');
  const keyPattern = new RegExp(`(['"\`])((?:${namespaces}):[\\w.]+)(\\1|\\$\\{)`, 'g');
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(keyPattern)].flatMap(([, , key = '', end]) => {
      const existsAsKey =
        end === '${'
          ? keys.some((candidate) => candidate.startsWith(key))
          : knownKeys.has(key) || keys.some((candidate) => candidate.startsWith(`${key}.`));
      return existsAsKey ? [] : [`${file} names ${key}`];
    }),
  );
}

const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * Returns keys that the code does not contain. The code may contain a key as a whole, or build it at run time
 * (`offer:sort.${field}`), in which case its parts may be anything. Passing on a whole branch (`offer:sort`) does not
 * count as a use of the keys below it.
 */
export function findUnusedTexts(sources: Iterable<string>, texts: TextsByKey): string[] {
  const keys = [...groupParametersByKey(texts).keys()];
  const namespaces = [...new Set(keys.map((key) => key.slice(0, key.indexOf(':'))))].join('|');
  const keyPattern = new RegExp(`['"\`]((?:${namespaces}):(?:[\\w.]|\\$\\{[^}]*\\})+)`, 'g');
  const patterns = new Set(
    [...sources].flatMap((source) =>
      [...source.matchAll(keyPattern)].map(([, key = '']) =>
        key
          .split(/\$\{[^}]*\}/)
          .map(escapePattern)
          .join('.+'),
      ),
    ),
  );
  const used = new RegExp(`^(?:${[...patterns].join('|')})$`);
  return keys.filter((key) => !used.test(key));
}
