import { writeFile } from 'node:fs/promises';
import type { Site } from '#shared/api/site.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { findMisspellings } from './findMisspellings.ts';
import { type Hunspell, openHunspell } from './hunspell.ts';
import { readSiteTexts } from './siteTexts.ts';
import { listTextWords } from './textWords.ts';
import { findToneFaults } from './toneFaults.ts';

const DEFAULT_MAX_PAGES = 200;
const MAX_EXAMPLE_PAGES = 2;
const MAX_CELL_CHARACTERS = 90;
const FAULT_COLUMNS = [
  { title: 'Site' },
  { title: 'Language' },
  { title: 'Fault' },
  { title: 'Found' },
  { title: 'Perhaps' },
  { title: 'Pages', align: 'right' },
  { title: 'For example' },
] as const;

interface SpellingOptions {
  readonly siteProgramAddress: string | undefined;
  /** The maximum number of pages that are read of each site. */
  readonly maxPages: number;
  readonly hunspell: ReadonlyMap<Locale, Hunspell>;
  /** The languages for which this machine has no dictionary. Their texts are not checked. */
  readonly localesWithoutDictionary: readonly Locale[];
}

/** Parses the options of `check --spelling`. Throws `UsageError`, also when the machine has no spell checker. */
export async function parseSpellingOptions(values: Values): Promise<SpellingOptions> {
  const at = values.text('at');
  if (at !== undefined && !/^https?:$/.test(URL.parse(at)?.protocol ?? ''))
    throw new UsageError(`--at ${at} is no address; it should be like http://127.0.0.1:3000`);
  const maxPages = Number(values.text('pages') ?? DEFAULT_MAX_PAGES);
  if (!Number.isInteger(maxPages) || maxPages < 1)
    throw new UsageError(`--pages ${values.text('pages')} is no number of pages`);
  const opened = await Promise.all(LOCALES.map(async (locale) => [locale, await openHunspell(locale)] as const));
  if (opened.some(([, found]) => found === undefined))
    throw new UsageError(
      '--spelling needs the program hunspell with its dictionaries (Debian: hunspell, hunspell-nl, hunspell-fr-comprehensive, hunspell-en-gb, hunspell-de-de-frami)',
    );
  return {
    siteProgramAddress: at,
    maxPages: maxPages,
    hunspell: new Map(opened.flatMap(([locale, found]) => (typeof found === 'object' ? [[locale, found]] : []))),
    localesWithoutDictionary: opened.flatMap(([locale, found]) => (found === 'no dictionary' ? [locale] : [])),
  };
}

/** A probable mistake in the texts of a site. */
interface TextFault {
  readonly site: string;
  /** The language; absent for a page that could not be read. */
  readonly locale?: Locale;
  readonly kind: 'spelling' | 'tone' | 'unread';
  readonly found: string;
  readonly suggestions: readonly string[];
  /** The paths of the pages that contain it. */
  readonly pages: readonly string[];
}

/** The words of one site with the pages that contain them. */
type PagesByWord = Map<Locale, Map<string, Set<string>>>;

function addWords(words: PagesByWord, locale: Locale, texts: readonly string[], path: string): void {
  const ofLocale = words.get(locale) ?? new Map<string, Set<string>>();
  words.set(locale, ofLocale);
  for (const text of texts)
    for (const word of listTextWords(text)) {
      const pages = ofLocale.get(word) ?? new Set<string>();
      ofLocale.set(word, pages.add(path));
    }
}

interface FaultSearch extends SpellingOptions {
  readonly onProgress: (done: number, total: number) => void;
  readonly isPlaceName: (word: string) => boolean;
}

async function findFaults(
  site: Site,
  reading: FaultSearch,
): Promise<{ readonly faults: readonly TextFault[]; readonly pages: number }> {
  const faults: TextFault[] = [];
  const words: PagesByWord = new Map();
  const read = new Set<string>();
  const tones = new Map<string, { readonly locale: Locale; readonly found: string; readonly pages: Set<string> }>();
  const onFailure = (path: string, why: string) =>
    faults.push({ site: site.id, kind: 'unread', found: why, suggestions: [], pages: [path] });
  for await (const { path, locale, texts } of readSiteTexts(site, { ...reading, onFailure })) {
    read.add(path);
    addWords(words, locale, texts, path);
    for (const found of findToneFaults(texts, locale)) {
      const key = `${locale} ${found}`;
      const known = tones.get(key) ?? { locale, found, pages: new Set<string>() };
      known.pages.add(path);
      tones.set(key, known);
    }
  }
  const add = (
    locale: Locale,
    kind: TextFault['kind'],
    found: string,
    pages: Iterable<string>,
    suggestions: readonly string[] = [],
  ) => faults.push({ site: site.id, locale, kind, found, suggestions, pages: [...pages] });
  for (const [locale, pagesByWord] of words) {
    const { hunspell, isPlaceName: isName, onProgress } = reading;
    const { misspellings: misspelt, unexaminedCount: more } = await findMisspellings(
      pagesByWord.keys(),
      locale,
      hunspell,
      isName,
      onProgress,
    );
    for (const { word, suggestions } of misspelt)
      add(locale, 'spelling', word, pagesByWord.get(word) ?? [], suggestions);
    if (more > 0) add(locale, 'spelling', `${more} more words that are not known: are these texts in ${locale}?`, []);
  }
  for (const { locale, found, pages } of tones.values()) add(locale, 'tone', found, pages);
  const byLocale = (a: TextFault, b: TextFault) => (a.locale ?? '').localeCompare(b.locale ?? '');
  return { faults: faults.toSorted((a, b) => byLocale(a, b) || b.pages.length - a.pages.length), pages: read.size };
}

const toRow = ({ site, locale, kind, found, suggestions, pages }: TextFault): string[] => [
  site,
  locale ?? '',
  kind,
  found,
  suggestions.join(', '),
  String(pages.length),
  pages.slice(0, MAX_EXAMPLE_PAGES).join(' '),
];

function formatReport(faults: readonly TextFault[], pages: number, unread: readonly Locale[], width: number): string {
  const table =
    faults.length === 0 ? '' : `${formatTable(FAULT_COLUMNS, faults.map(toRow), MAX_CELL_CHARACTERS, width)}\n`;
  const missing = unread.length === 0 ? '' : ` There is no dictionary for ${unread.join(', ')}.`;
  return `${table}${pages} pages read: ${faults.length === 0 ? 'nothing found' : `${faults.length} things to look at`}.${missing}\n`;
}

/**
 * Runs `check --spelling`: reads the pages of sites as visitors get them, each text in its own language, and reports
 * words that no dictionary contains and texts with style faults. Returns exit code 1 when it finds any.
 *
 * @param isName returns whether a word is the name of a place
 */
export async function checkSpelling(
  { values, out, err }: Pick<CommandContext, 'values' | 'out' | 'err'>,
  sites: readonly Site[],
  options: SpellingOptions,
  isName: (word: string) => boolean,
): Promise<number> {
  const progress = createProgressLine({ err });
  const faults: TextFault[] = [];
  let pages = 0;
  const onProgress = (done: number, total: number) => progress.show({ phase: 'checking', done, total });
  for (const site of sites) {
    const found = await findFaults(site, { ...options, isPlaceName: isName, onProgress });
    faults.push(...found.faults);
    pages += found.pages;
  }
  progress.end();
  const json = `${JSON.stringify({ pages, withoutDictionary: options.localesWithoutDictionary, faults }, null, 2)}\n`;
  const file = values.text('report');
  if (file !== undefined) await writeFile(file, json);
  out.write(
    values.flag('json') ? json : formatReport(faults, pages, options.localesWithoutDictionary, measureLineWidth(out)),
  );
  return faults.length > 0 ? 1 : 0;
}
