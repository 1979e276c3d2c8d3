import type { AssetRef } from '#shared/api/common.ts';
import { type Page, pageSchema } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE, LOCALES, localize } from '#shared/i18n/locales.ts';
import { explainAssetRefusal, toContentType, readNewAsset } from '../../assets/assetFile.ts';
import { toAssetRef } from '../../assets/assetRepository.ts';
import { writePage } from '../../content/contentWrites.ts';
import { checkMarks } from '../../content/pageMarks.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { readTextOption } from '../../core/cli/textOption.ts';
import { HttpProblem } from '../../core/http/problem.ts';
import type { Repositories } from '../../repositories.ts';
import { readLocaleOption } from '../../sites/localeOption.ts';
import { createContentCommand } from './contentCommand.ts';
import { applyPageChange, type PageChange } from './pages/pageChange.ts';
import { buildPageAddress, formatPageOutline } from './pages/pageOutline.ts';
import { isScreen, buildScreenPage, SCREENS } from './pages/screenPage.ts';

const PAGE_TEXT_OPTIONS = ['title', 'description', 'text'] as const;
const CLEARABLE_OPTIONS: readonly string[] = [...PAGE_TEXT_OPTIONS, 'preview'];
const PAGE_PATH = /^[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80}){0,5}$/;
const ID_ARGUMENT = { count: 1, label: 'ID' } as const;
/** The options of the actions that change a page. */
const SET_OPTIONS = [
  'locale',
  'block',
  'alt',
  'picture',
  'preview',
  'path',
  'clear',
  'dry-run',
  ...PAGE_TEXT_OPTIONS.flatMap((name) => [name, `${name}-file`]),
];

interface FoundPage {
  readonly page: Page;
  /** Is true for a page of the site, and false for the page that the product itself shows on a screen. */
  readonly isSitePage: boolean;
}

/**
 * Finds the page of the site. For a screen without its own page, returns the product's page. Throws an `Error` for an
 * unknown page.
 */
async function findPage({ pages }: Pick<Repositories, 'pages'>, site: Site, id: string): Promise<FoundPage> {
  const page = await pages.get(site.id, id);
  if (page) return { page, isSitePage: true };
  if (!isScreen(id)) throw new Error(`${site.id} has no page ${id}. Use pages list to see the existing pages.`);
  const pageOfScreen = (await pages.list(site.id)).find(({ kind }) => kind === id);
  if (pageOfScreen) throw new Error(`The page for the screen ${id} is ${pageOfScreen.id}.`);
  return { page: buildScreenPage(id, site), isSitePage: false };
}

/** Builds a new page. Throws an `Error` when the site has a page with this id. */
async function buildNewPage({ pages }: Pick<Repositories, 'pages'>, site: Site, id: string): Promise<FoundPage> {
  const parsedId = pageSchema.shape.id.safeParse(id);
  if (!parsedId.success || isScreen(id))
    throw new UsageError(
      `pages add needs an id of lower-case letters, digits and hyphens that is not ${SCREENS.join(', ')}`,
    );
  if (await pages.get(site.id, id)) throw new Error(`${site.id} already has a page ${id}. Use pages set to change it.`);
  return { page: pageSchema.parse({ id, kind: 'content', path: {}, title: {} }), isSitePage: true };
}

async function readPicture(values: Values, name: string): Promise<{ ref: AssetRef; file: string } | undefined> {
  const file = values.text(name);
  if (file === undefined) return undefined;
  try {
    if (toContentType(file) === 'application/pdf') throw new Error('a PDF, not a picture');
    return { ref: toAssetRef(await readNewAsset(file)), file };
  } catch (error) {
    throw new UsageError(`--${name} ${file}: ${explainAssetRefusal(error)}`, { cause: error });
  }
}

interface ParsedPageChange {
  readonly change: PageChange;
  /** The files that are stored before the page is written. */
  readonly files: readonly string[];
}

/**
 * Parses the options of `pages set`. Every file is read and checked; nothing is stored. Throws `UsageError` for an
 * invalid option or file.
 */
async function readPageChange(context: CommandContext, site: Site): Promise<ParsedPageChange> {
  const { values } = context;
  const clearedOptions = values.list('clear');
  const unknownOption = clearedOptions.find((name) => !CLEARABLE_OPTIONS.includes(name));
  if (unknownOption !== undefined)
    throw new UsageError(
      `--clear accepts ${CLEARABLE_OPTIONS.join(', ')}, not ${JSON.stringify(unknownOption.slice(0, 40))}`,
    );
  const texts = await Promise.all(
    PAGE_TEXT_OPTIONS.map(async (name) => [name, await readTextOption(values, name, context)] as const),
  );
  const contradiction = texts.find(([name, text]) => text !== undefined && clearedOptions.includes(name));
  if (contradiction) throw new UsageError(`--clear ${contradiction[0]} cannot be combined with a new text`);
  const textsByOption = new Map(texts);
  const [alt, path, block] = ['alt', 'path', 'block'].map((name) => values.text(name));
  if (path !== undefined && !PAGE_PATH.test(path))
    throw new UsageError('--path consists of lower-case letters, digits and hyphens, such as about-us');
  const [picture, preview] = [await readPicture(values, 'picture'), await readPicture(values, 'preview')];
  if (alt !== undefined && !picture) throw new UsageError('--alt requires --picture');
  if (preview && clearedOptions.includes('preview'))
    throw new UsageError('--clear preview cannot be combined with --preview');
  if (block !== undefined && (textsByOption.get('description') !== undefined || clearedOptions.includes('description')))
    throw new UsageError('--description applies to the page, not to a block');
  const pickText = (name: (typeof PAGE_TEXT_OPTIONS)[number]) =>
    clearedOptions.includes(name) ? null : textsByOption.get(name);
  const changesText =
    PAGE_TEXT_OPTIONS.some((name) => pickText(name) !== undefined) || alt !== undefined || path !== undefined;
  if (!changesText && !picture && !preview && clearedOptions.length === 0)
    throw new UsageError('No option gives content for the page: use for example --title, --text or --picture');
  return {
    change: {
      locale: changesText || values.text('locale') !== undefined ? readLocaleOption(values, site) : undefined,
      title: pickText('title'),
      description: pickText('description'),
      text: pickText('text'),
      blockId: block,
      picture: picture?.ref,
      altText: alt,
      previewPicture: clearedOptions.includes('preview') ? null : preview?.ref,
      path,
    },
    files: [picture, preview].flatMap((each) => each?.file ?? []),
  };
}

/** Returns the lines of an outline without its column widths, titles and rulers. */
const removeTableLayout = (outline: string): string[] =>
  outline
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line, index, all) => line !== '' && !line.startsWith('─') && all[index + 1]?.startsWith('─') !== true);

/** Returns the lines that differ, the old lines first. */
function listChangedLines(before: string, after: string): string[] {
  const [oldLines, newLines] = [removeTableLayout(before), removeTableLayout(after)];
  return [
    ...oldLines.filter((line) => !newLines.includes(line)).map((line) => `- ${line}`),
    ...newLines.filter((line) => !oldLines.includes(line)).map((line) => `+ ${line}`),
  ];
}

interface PageEdit {
  readonly site: Site;
  readonly sitePort: number;
  /** Finds the page to change: an existing page for `set`, a new page for `add`. */
  readonly findPageToEdit: typeof findPage;
}

async function editPage(
  context: CommandContext,
  stores: Repositories,
  { site, sitePort, findPageToEdit: find }: PageEdit,
): Promise<number> {
  const { positionals, values, out, err } = context;
  const [, id = ''] = positionals;
  const { page: before, isSitePage } = await find(stores, site, id);
  const { change, files } = await readPageChange(context, site);
  const plannedPage = applyPageChange(before, change);
  // This check comes first, so that a change is refused before a picture is stored.
  checkMarks(plannedPage);
  if (change.picture && change.altText === undefined)
    err.write(
      '  ! The new picture has no alternative text. Use --alt TEXT --locale CODE to describe it for visitors who cannot see it.\n',
    );
  const reportChange = (oldPage: Page, newPage: Page) => {
    const lines = listChangedLines(
      formatPageOutline(oldPage, site, sitePort),
      formatPageOutline(newPage, site, sitePort),
    );
    out.write(`${id}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    const [locale = change.locale] = change.locale === undefined ? site.locales : [change.locale];
    const address = locale && buildPageAddress(newPage, locale, site, sitePort);
    if (newPage.hidden) out.write('The page is hidden. Use pages unhide to show it.\n');
    else if (address) out.write(`${address}\n`);
  };
  if (values.flag('dry-run')) {
    reportChange(before, plannedPage);
    out.write('Dry run, nothing was written.\n');
    return 0;
  }
  for (const file of files) await stores.assets.put(site.id, await readNewAsset(file));
  const changeResult = await stores.transaction(async (tx) => {
    const foundPage = await find(tx, site, id);
    const newPage = applyPageChange(foundPage.page, change);
    return { from: foundPage.page, after: newPage, outcome: await writePage(tx.pages, site.id, id, newPage) };
  }, 'snapshot');
  if (changeResult.outcome === 'unchanged') {
    out.write(`Nothing changed in ${id}\n`);
    return 0;
  }
  if (!isSitePage)
    out.write(`${id} is now a page of the site itself. Its initial content was the content that the product shows.\n`);
  reportChange(changeResult.from, changeResult.after);
  return 0;
}

async function setPageHidden(
  context: CommandContext,
  stores: Repositories,
  site: Site,
  isHidden: boolean,
): Promise<number> {
  const [, id = ''] = context.positionals;
  const outcome = await stores.transaction(async ({ pages }) => {
    const page = await pages.get(site.id, id);
    if (!page) throw new Error(`${site.id} has no page ${id} of its own. Use pages list to see the existing pages.`);
    const { hidden: _, ...shownPage } = page;
    return writePage(pages, site.id, id, isHidden ? { ...shownPage, hidden: true } : shownPage);
  }, 'snapshot');
  const effectText = isScreen(id)
    ? 'visitors see the page of the product instead'
    : 'its address answers 404, and no menu leads to it';
  const outcomeText = isHidden ? `is hidden: ${effectText}` : 'is shown';
  context.out.write(
    outcome === 'unchanged' ? `${id} is already ${isHidden ? 'hidden' : 'visible'}\n` : `${id} ${outcomeText}\n`,
  );
  return 0;
}

/** Runs a write of a page. When the rules of the API refuse the page, throws an error with a line for each reason. */
async function explainRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const lines = (error.errors ?? []).map(({ pointer, detail }) => `  ${pointer}: ${detail}`);
    throw new Error([`The page was refused: ${error.detail ?? error.message}`, ...lines].join('\n'), { cause: error });
  }
}

export const pagesCommand: Command<Repositories> = createContentCommand({
  name: 'pages',
  summary: 'Lists, shows, adds, changes, hides, replaces and deletes pages: their texts and pictures',
  objectName: 'page',
  keyNames: ['ID'],
  keySchema: pageSchema.shape.id,
  bodySchema: pageSchema,
  columns: ['Id', 'Kind', 'Languages', 'Shown', 'Title'],
  options: {
    json: { help: 'For show: the complete page as JSON, in the form that put reads' },
    locale: {
      value: 'CODE',
      help: 'For add and set: the language of the texts; required when the site has several languages',
    },
    title: { value: 'TEXT', help: 'For add and set: the title of the page, or of the block that --block names' },
    'title-file': { value: 'FILE', help: 'For add and set: the same text from a file; - is standard input' },
    description: { value: 'TEXT', help: 'For add and set: the description for search engines' },
    'description-file': { value: 'FILE', help: 'For add and set: the same text from a file; - is standard input' },
    text: { value: 'TEXT', help: 'For add and set: the text of the page, or of the block that --block names' },
    'text-file': { value: 'FILE', help: 'For add and set: the same text from a file; - is standard input' },
    block: {
      value: 'ID',
      help: 'For add and set: the id of the block, from show, to which title, text and picture apply',
    },
    picture: { value: 'FILE', help: 'For add and set: the picture of a block (jpg, png, webp, avif)' },
    alt: { value: 'TEXT', help: 'For add and set: the alternative text of that picture' },
    preview: {
      value: 'FILE',
      help: 'For add and set: the picture for previews of links to the page on other websites',
    },
    path: { value: 'PATH', help: 'For add and set: the address in that language, after /CODE/' },
    clear: { value: 'NAME', help: `For add and set: remove ${CLEARABLE_OPTIONS.join(', ')}`, multiple: true },
    'dry-run': { help: 'For add and set: show what would change, and write nothing' },
  },
  details: `
A site that has no own page for home, offer or contact shows the page of the product. set creates an own page that begins
with the content of the product. A text that begins with < is HTML. In any other text, blank lines separate paragraphs,
"# " begins a heading and "- " begins a list item. Texts in other languages, and everything that no option names, stay
unchanged.

hide keeps the content of a page, but visitors find neither its address nor links to it. A hidden home, offer or contact
page is replaced by the page of the product. add creates a page with a title and a text in one language; set --path adds a
language. Use the command navigation for menus.

  npm run backoffice -- pages show about-us --site duinhof
  npm run backoffice -- pages set about-us --site duinhof --locale nl --text-file about-us.txt
  npm run backoffice -- pages add prices --site duinhof --locale nl --path tarieven --title Tarieven --text-file prices.txt
  npm run backoffice -- pages set home --site duinhof --block hero --picture sea.jpg --locale nl --alt "De zeedijk"
  npm run backoffice -- pages hide summer --site duinhof`,
  parseKey: ([id]) => id,
  async listRows({ pages }: Repositories, site) {
    const sitePages = await pages.list(site.id);
    const screensWithoutPage = SCREENS.filter((name) => !sitePages.some(({ kind }) => kind === name));
    return [
      ...screensWithoutPage.map((name) => [name, name, site.locales.join(' '), "the product's", '']),
      ...sitePages.map(({ id, kind, path, hidden, title }) => [
        id,
        kind,
        LOCALES.filter((locale) => path[locale] !== undefined).join(' '),
        hidden ? 'hidden' : "the site's own",
        localize(title, site.locales[0] ?? DEFAULT_LOCALE),
      ]),
    ];
  },
  findBody: ({ pages }, siteId, id) => pages.get(siteId, id),
  put: ({ pages }, siteId, id, body) => writePage(pages, siteId, id, body),
  remove: ({ pages }, siteId, id) => pages.remove(siteId, id),
  moreActions: {
    show: {
      acceptedArguments: ID_ARGUMENT,
      options: ['json'],
      async run({ positionals: [, id = ''], values, out }, stores, site, _apiToken, sitePort) {
        const { page, isSitePage } = await findPage(stores, site, id);
        if (values.flag('json')) {
          out.write(`${JSON.stringify(page, null, 2)}\n`);
          return 0;
        }
        const originText = isSitePage
          ? `a page of the site's own${page.hidden ? ', hidden' : ''}`
          : "the product's: the site has no page of its own";
        out.write(`${id} (${page.kind}): ${originText}\n\n${formatPageOutline(page, site, sitePort)}`);
        return 0;
      },
    },
    set: {
      acceptedArguments: ID_ARGUMENT,
      options: SET_OPTIONS,
      run: (context, stores, site, _apiToken, sitePort) =>
        explainRefusal(() => editPage(context, stores, { site, sitePort, findPageToEdit: findPage })),
    },
    add: {
      acceptedArguments: ID_ARGUMENT,
      options: SET_OPTIONS,
      run: (context, stores, site, _apiToken, sitePort) =>
        explainRefusal(() => editPage(context, stores, { site, sitePort, findPageToEdit: buildNewPage })),
    },
    hide: {
      acceptedArguments: ID_ARGUMENT,
      run: (context, stores, site) => explainRefusal(() => setPageHidden(context, stores, site, true)),
    },
    unhide: {
      acceptedArguments: ID_ARGUMENT,
      run: (context, stores, site) => explainRefusal(() => setPageHidden(context, stores, site, false)),
    },
  },
});
