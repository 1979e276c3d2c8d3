import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import type { Locale } from '#shared/i18n/locales.ts';

/** The dictionaries by the names that distributions use, the closest to Belgian usage first. */
const DICTIONARY_NAMES: Readonly<Record<Locale, readonly string[]>> = {
  nl: ['nl_BE', 'nl_NL', 'nl'],
  fr: ['fr_BE', 'fr_FR', 'fr'],
  en: ['en_GB', 'en'],
  de: ['de_BE', 'de_DE', 'de_DE_frami', 'de'],
};

/**
 * The time limit of one run. The program checks a hundred thousand words a second, but computing a suggestion takes a
 * tenth of a second.
 */
const HUNSPELL_TIMEOUT_MS = 120_000;
const CONTROL_CHARACTER = /\p{Cc}/u;

export interface Hunspell {
  /** Returns the words that no dictionary of the language contains. The words must not contain spaces. */
  findUnknownWords(words: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns the suggested corrections of each word, the nearest first. A word has no entry when the dictionary contains
   * it, or when no word of the dictionary is similar.
   */
  suggestCorrections(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Runs the program. Returns undefined when it is not installed. */
async function runProgram(program: string, args: readonly string[], input: string) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: HUNSPELL_TIMEOUT_MS });
  const exitCodePromise = new Promise<number | undefined>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    child.on('close', (code) => resolve(code ?? -1));
  });
  // When the program ends before it has read its whole input, its exit code reports the failure.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code, output] = await Promise.all([exitCodePromise, readText(child.stdout), readText(child.stderr)]);
  return code === undefined ? undefined : { code, output };
}

/** Writes one word per line. Words with control characters are left out, so that no word can act as a command. */
const formatWordLines = (words: readonly string[]): string =>
  words
    .filter((word) => !CONTROL_CHARACTER.test(word))
    .map((word) => `${word}\n`)
    .join('');

/** Matches a line of the ispell protocol (`hunspell -a`): `& apartement 1 1: appartement, apart`. */
const SUGGESTION_LINE = /^& (\S+) \d+ \d+: (.+)$/;

/**
 * Opens the spell checker of a language (https://hunspell.github.io), an external program that may be missing. A word
 * that its dictionary lacks is not necessarily wrong, because names and technical terms are missing from every
 * dictionary.
 *
 * @param program the path of the spell checker, or its name in the folders of PATH
 * @returns undefined when the program is missing, `no dictionary` when it has no dictionary of the language
 */
export async function openHunspell(
  locale: Locale,
  program = process.env['HUNSPELL'] ?? 'hunspell',
): Promise<Hunspell | 'no dictionary' | undefined> {
  for (const dictionary of DICTIONARY_NAMES[locale]) {
    const args = ['-i', 'utf-8', '-d', dictionary];
    const trialRun = await runProgram(program, [...args, '-l'], '');
    if (trialRun === undefined) return undefined;
    if (trialRun.code !== 0) continue;
    return {
      async findUnknownWords(words) {
        const answer = await runProgram(program, [...args, '-l'], formatWordLines(words));
        if (answer?.code !== 0) throw new Error(`hunspell ended with ${answer?.code} (${dictionary})`);
        const unknownWords = new Set(answer.output.split('\n'));
        return words.filter((word) => unknownWords.has(word));
      },
      async suggestCorrections(words) {
        // The prefix `^` marks the rest of the line as text.
        const answer = await runProgram(program, [...args, '-a'], formatWordLines(words.map((word) => `^${word}`)));
        if (answer?.code !== 0) throw new Error(`hunspell ended with ${answer?.code} (${dictionary})`);
        return new Map(
          answer.output.split('\n').flatMap((line): [string, string[]][] => {
            const [, word, list] = SUGGESTION_LINE.exec(line) ?? [];
            return word === undefined || list === undefined ? [] : [[word, list.split(', ')]];
          }),
        );
      },
    };
  }
  return 'no dictionary';
}
