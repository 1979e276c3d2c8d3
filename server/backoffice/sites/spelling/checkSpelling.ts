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
  { title: 'Suggestions' },
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
  const siteProgramAddress = values.text('at');
  if (siteProgramAddress !== undefined && !/^https?:$/.test(URL.parse(siteProgramAddress)?.protocol ?? ''))
    throw new UsageError(`--at ${siteProgramAddress} is not an address such as http://127.0.0.1:3000`);
  const maxPages = Number(values.text('pages') ?? DEFAULT_MAX_PAGES);
  if (!Number.isInteger(maxPages) || maxPages < 1)
    throw new UsageError(`--pages ${values.text('pages')} is not a number of pages`);
  const openedHunspells = await Promise.all(
    LOCALES.map(async (locale) => [locale, await openHunspell(locale)] as const),
  );
  if (openedHunspells.some(([, hunspell]) => hunspell === undefined))
    throw new UsageError(
      '--spelling needs the program hunspell with its dictionaries (Debian: hunspell, hunspell-nl, hunspell-fr-comprehensive, hunspell-en-gb, hunspell-de-de-frami)',
    );
  return {
    siteProgramAddress,
    maxPages,
    hunspell: new Map(
      openedHunspells.flatMap(([locale, hunspell]) => (typeof hunspell === 'object' ? [[locale, hunspell]] : [])),
    ),
    localesWithoutDictionary: openedHunspells.flatMap(([locale, hunspell]) =>
      hunspell === 'no dictionary' ? [locale] : [],
    ),
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
  /** The paths of the pages that contain the mistake. */
  readonly pages: readonly string[];
}

/** The words of one site with the pages that contain them. */
type PagesByWord = Map<Locale, Map<string, Set<string>>>;

function addWords(words: PagesByWord, locale: Locale, texts: readonly string[], path: string): void {
  const pagesByWord = words.get(locale) ?? new Map<string, Set<string>>();
  words.set(locale, pagesByWord);
  for (const text of texts)
    for (const word of listTextWords(text)) {
      const pages = pagesByWord.get(word) ?? new Set<string>();
      pagesByWord.set(word, pages.add(path));
    }
}

interface FaultSearch extends SpellingOptions {
  readonly onProgress: (done: number, total: number) => void;
  readonly isPlaceName: (word: string) => boolean;
}

async function findFaults(
  site: Site,
  search: FaultSearch,
): Promise<{ readonly faults: readonly TextFault[]; readonly pages: number }> {
  const faults: TextFault[] = [];
  const words: PagesByWord = new Map();
  const readPaths = new Set<string>();
  const toneFaultsByKey = new Map<
    string,
    { readonly locale: Locale; readonly found: string; readonly pages: Set<string> }
  >();
  const onFailure = (path: string, reason: string) =>
    faults.push({ site: site.id, kind: 'unread', found: reason, suggestions: [], pages: [path] });
  for await (const { path, locale, texts } of readSiteTexts(site, { ...search, onFailure })) {
    readPaths.add(path);
    addWords(words, locale, texts, path);
    for (const found of findToneFaults(texts, locale)) {
      const key = `${locale} ${found}`;
      const toneFault = toneFaultsByKey.get(key) ?? { locale, found, pages: new Set<string>() };
      toneFault.pages.add(path);
      toneFaultsByKey.set(key, toneFault);
    }
  }
  const addFault = (
    locale: Locale,
    kind: TextFault['kind'],
    found: string,
    pages: Iterable<string>,
    suggestions: readonly string[] = [],
  ) => faults.push({ site: site.id, locale, kind, found, suggestions, pages: [...pages] });
  for (const [locale, pagesByWord] of words) {
    const { hunspell, isPlaceName, onProgress } = search;
    const { misspellings, unexaminedCount } = await findMisspellings(
      pagesByWord.keys(),
      locale,
      hunspell,
      isPlaceName,
      onProgress,
    );
    for (const { word, suggestions } of misspellings)
      addFault(locale, 'spelling', word, pagesByWord.get(word) ?? [], suggestions);
    if (unexaminedCount > 0)
      addFault(locale, 'spelling', `${unexaminedCount} more unknown words: are these texts in ${locale}?`, []);
  }
  for (const { locale, found, pages } of toneFaultsByKey.values()) addFault(locale, 'tone', found, pages);
  const compareLocales = (a: TextFault, b: TextFault) => (a.locale ?? '').localeCompare(b.locale ?? '');
  return {
    faults: faults.toSorted((a, b) => compareLocales(a, b) || b.pages.length - a.pages.length),
    pages: readPaths.size,
  };
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

function formatReport(
  faults: readonly TextFault[],
  pageCount: number,
  localesWithoutDictionary: readonly Locale[],
  width: number,
): string {
  const table =
    faults.length === 0 ? '' : `${formatTable(FAULT_COLUMNS, faults.map(toRow), MAX_CELL_CHARACTERS, width)}\n`;
  const dictionaryNote =
    localesWithoutDictionary.length === 0 ? '' : ` There is no dictionary for ${localesWithoutDictionary.join(', ')}.`;
  return `${table}${pageCount} pages read: ${faults.length === 0 ? 'no findings' : `${faults.length} findings`}.${dictionaryNote}\n`;
}

/**
 * Runs `check --spelling`: reads the pages of sites as visitors get them, each text in its own language, and reports
 * words that no dictionary contains and texts with style faults. Returns exit code 1 when it finds any.
 *
 * @param isPlaceName returns whether a word is the name of a place
 */
export async function checkSpelling(
  { values, out, err }: Pick<CommandContext, 'values' | 'out' | 'err'>,
  sites: readonly Site[],
  options: SpellingOptions,
  isPlaceName: (word: string) => boolean,
): Promise<number> {
  const progress = createProgressLine({ err });
  const faults: TextFault[] = [];
  let pageCount = 0;
  const onProgress = (done: number, total: number) => progress.show({ phase: 'checking', done, total });
  for (const site of sites) {
    const siteFaults = await findFaults(site, { ...options, isPlaceName, onProgress });
    faults.push(...siteFaults.faults);
    pageCount += siteFaults.pages;
  }
  progress.end();
  const json = `${JSON.stringify({ pages: pageCount, withoutDictionary: options.localesWithoutDictionary, faults }, null, 2)}\n`;
  const file = values.text('report');
  if (file !== undefined) await writeFile(file, json);
  out.write(
    values.flag('json')
      ? json
      : formatReport(faults, pageCount, options.localesWithoutDictionary, measureLineWidth(out)),
  );
  return faults.length > 0 ? 1 : 0;
}
