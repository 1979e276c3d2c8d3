import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import type { Locale } from '#shared/i18n/locales.ts';

/** Dictionaries by the names that distributions give them, the nearest to Belgium first. */
const DICTIONARIES: Readonly<Record<Locale, readonly string[]>> = {
  nl: ['nl_BE', 'nl_NL', 'nl'],
  fr: ['fr_BE', 'fr_FR', 'fr'],
  en: ['en_GB', 'en'],
  de: ['de_BE', 'de_DE', 'de_DE_frami', 'de'],
};

/** For each run of the program; it reads a hundred thousand words a second, and suggests for some hundred. */
const MOST_MS = 120_000;
const CONTROL = /\p{Cc}/u;

export interface Hunspell {
  /** Those of the words that are in no dictionary of the language. Words have no spaces. */
  unknown(words: readonly string[]): Promise<readonly string[]>;
  /** What each word may be meant as, the nearest first; a word without an entry is known, or nothing is like it. */
  suggestions(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Undefined: there is no such program. */
async function run(program: string, args: readonly string[], input: string) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: MOST_MS });
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    child.on('close', (code) => resolve(code ?? -1));
  });
  // A program that ends before it has read everything says so by its code.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code, out] = await Promise.all([ended, readText(child.stdout), readText(child.stderr)]);
  return code === undefined ? undefined : { code, out };
}

/** One a line; nothing in a word is a command to the program. */
const lines = (words: readonly string[]): string =>
  words
    .filter((word) => !CONTROL.test(word))
    .map((word) => `${word}\n`)
    .join('');

/** `& apartement 1 1: appartement, apart` of the protocol of ispell (`hunspell -a`). */
const SUGGESTED = /^& (\S+) \d+ \d+: (.+)$/;

/**
 * The spell checker of a language (https://hunspell.github.io), a program that the machine has or has not. A word that
 * its dictionary lacks is not wrong yet: names and words of a trade are missing from all of them.
 *
 * @param program its path, or its name for the folders of PATH
 * @returns undefined where there is no program, `no dictionary` where it has none of the language
 */
export async function openHunspell(
  locale: Locale,
  program = process.env['HUNSPELL'] ?? 'hunspell',
): Promise<Hunspell | 'no dictionary' | undefined> {
  for (const dictionary of DICTIONARIES[locale]) {
    const args = ['-i', 'utf-8', '-d', dictionary];
    const tried = await run(program, [...args, '-l'], '');
    if (tried === undefined) return undefined;
    if (tried.code !== 0) continue;
    return {
      async unknown(words) {
        const answer = await run(program, [...args, '-l'], lines(words));
        if (answer?.code !== 0) throw new Error(`hunspell ended with ${answer?.code} (${dictionary})`);
        const found = new Set(answer.out.split('\n'));
        return words.filter((word) => found.has(word));
      },
      async suggestions(words) {
        // ^: what follows is text, whatever it begins with.
        const answer = await run(program, [...args, '-a'], lines(words.map((word) => `^${word}`)));
        if (answer?.code !== 0) throw new Error(`hunspell ended with ${answer?.code} (${dictionary})`);
        return new Map(
          answer.out.split('\n').flatMap((line): [string, string[]][] => {
            const [, word, list] = SUGGESTED.exec(line) ?? [];
            return word === undefined || list === undefined ? [] : [[word, list.split(', ')]];
          }),
        );
      },
    };
  }
  return 'no dictionary';
}
