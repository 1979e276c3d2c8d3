import { localeSchema } from '#shared/api/common.ts';
import { translationsWriteSchema } from '#shared/api/content/contentWrites.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { HIDEABLE_TITLE_KEYS, type HideableBlock } from '#shared/primitives/hideableBlocks.ts';
import { requireOption } from '../../core/cli/actions.ts';
import { type Command, type CommandContext, UsageError } from '../../core/cli/command.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { readTextOption } from '../../core/cli/textOption.ts';
import type { Repositories } from '../../repositories.ts';
import { readProductTexts } from '../../sites/productTexts.ts';
import { findUnknownWording } from '../../sites/unknownWording.ts';
import { createContentCommand } from './contentCommand.ts';

const MAX_FOUND_TEXTS = 50;
const MAX_CELL_CHARACTERS = 70;
const PLACEHOLDER_PATTERN = /\{\{\s{0,9}(\w{1,40})\s{0,9}\}\}/g;

const BLOCK_NAMES = Object.keys(HIDEABLE_TITLE_KEYS);
const isHideableBlock = (name: string): name is HideableBlock => Object.hasOwn(HIDEABLE_TITLE_KEYS, name);

/** Parses the language argument. Throws `UsageError` for a language that the product does not have. */
function parseLocale({ positionals: [action = '', locale = ''] }: Pick<CommandContext, 'positionals'>): Locale {
  const parsedLocale = localeSchema.safeParse(locale);
  if (!parsedLocale.success)
    throw new UsageError(`translations ${action} needs a language: ${localeSchema.options.join(', ')}`);
  return parsedLocale.data;
}

const findPlaceholders = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(PLACEHOLDER_PATTERN)].flatMap(([, name]) => name ?? []));

/** Returns why a text cannot be written under a key; undefined when it can. */
function findTextFault(locale: Locale, key: string, text: string): string | undefined {
  const [unknownKey] = findUnknownWording({ [key]: text });
  if (unknownKey !== undefined) return `The product has no text ${unknownKey}`;
  const { error } = translationsWriteSchema.safeParse({ [key]: text });
  if (error) return error.issues.map(({ message }) => message).join('; ');
  const productPlaceholders = findPlaceholders(readProductTexts(locale).get(key) ?? '');
  const unknownPlaceholders = [...findPlaceholders(text)].filter((name) => !productPlaceholders.has(name));
  return unknownPlaceholders.length === 0
    ? undefined
    : `The product's own text has no {{${unknownPlaceholders.join('}}, {{')}}}`;
}

interface WrittenText {
  readonly key: string;
  /** The text. Undefined restores the product's own text. */
  readonly text: string | undefined;
}

/** Writes one text of a site. The site's other texts stay. */
async function writeText(
  context: CommandContext,
  stores: Repositories,
  site: Site,
  locale: Locale,
  { key, text }: WrittenText,
) {
  const productText = readProductTexts(locale).get(key);
  const textBefore = await stores.transaction(async ({ translations }) => {
    const messages = await translations.get(site.id, locale);
    const { [key]: oldText, ...otherMessages } = messages;
    const newMessages = text === undefined ? otherMessages : { ...messages, [key]: text };
    if (Object.keys(newMessages).length > 0)
      await translations.put(site.id, locale, translationsWriteSchema.parse(newMessages));
    else await translations.remove(site.id, locale);
    return oldText;
  }, 'snapshot');
  const formatText = (value: string | undefined) => JSON.stringify(value ?? productText ?? '');
  context.out.write(
    textBefore === text
      ? `Nothing changed in ${key} (${locale})\n`
      : `${key} (${locale}): ${formatText(textBefore)} → ${formatText(text)}\n`,
  );
  return 0;
}

async function findTexts(
  { positionals, out }: CommandContext,
  { translations }: Repositories,
  site: Site,
): Promise<number> {
  const [, , searchText = ''] = positionals;
  const locale = parseLocale({ positionals });
  if (searchText.trim() === '') throw new UsageError('translations find needs a part of a text or of its key');
  const siteTexts = await translations.get(site.id, locale);
  const lowerCasePart = searchText.toLowerCase();
  const rows = [...readProductTexts(locale)]
    .map(
      ([key, text]) =>
        [key, siteTexts[key] ?? text, siteTexts[key] === undefined ? "the product's" : "the site's own"] as const,
    )
    .filter(([key, text]) => key.toLowerCase().includes(lowerCasePart) || text.toLowerCase().includes(lowerCasePart));
  if (rows.length === 0) {
    out.write(
      `No text of the product contains ${JSON.stringify(searchText)} in ${locale}. The text may be part of a page, of a home or of the settings.\n`,
    );
    return 1;
  }
  const columns = [{ title: 'Key', isWhole: true }, { title: 'Text' }, { title: 'From' }];
  out.write(formatTable(columns, rows.slice(0, MAX_FOUND_TEXTS), MAX_CELL_CHARACTERS, measureLineWidth(out)));
  if (rows.length > MAX_FOUND_TEXTS)
    out.write(`\nThese are ${MAX_FOUND_TEXTS} of ${rows.length} texts; a longer search text finds fewer.\n`);
  return 0;
}

const BLOCK_ARGUMENT = { count: 1, label: 'BLOCK' } as const;

function parseBlock({ positionals: [action = '', name = ''] }: Pick<CommandContext, 'positionals'>): HideableBlock {
  if (!isHideableBlock(name)) throw new UsageError(`translations ${action} needs one of ${BLOCK_NAMES.join(', ')}`);
  return name;
}

/** Hides a block in all languages of a site, or shows it again with the product's title. */
async function setBlockHidden(
  context: CommandContext,
  stores: Repositories,
  site: Site,
  isHidden: boolean,
): Promise<number> {
  const key = HIDEABLE_TITLE_KEYS[parseBlock(context)];
  for (const locale of site.locales) {
    const { [key]: siteTitle } = await stores.translations.get(site.id, locale);
    if (isHidden && siteTitle) {
      context.out.write(
        `This removes the site's own title in ${locale}. To restore it: translations set ${locale} ${key} --text ${JSON.stringify(siteTitle)}\n`,
      );
    }
    // An empty title hides a block. A block with another title is already visible, so nothing is written to show it.
    if (isHidden || siteTitle === '')
      await writeText(context, stores, site, locale, { key, text: isHidden ? '' : undefined });
    else context.out.write(`Nothing changed in ${key} (${locale})\n`);
  }
  return 0;
}

export const translationsCommand: Command<Repositories> = createContentCommand({
  name: 'translations',
  summary: "Lists, finds, shows, replaces and deletes a site's own texts, and hides blocks of the product",
  objectName: 'wording in',
  keyNames: ['LANGUAGE'],
  keySchema: localeSchema,
  bodySchema: translationsWriteSchema,
  columns: ['Language', 'Texts'],
  options: {
    text: { value: 'TEXT', help: "For set: the text that replaces the product's" },
    'text-file': { value: 'FILE', help: 'For set: the same text from a file; - is standard input' },
  },
  details: `
find shows the key of a text of the product that pages show. set replaces the text in one language, and reset restores the
text of the product. hide removes a block from all pages of the site, in all its languages, and unhide shows it again. The
blocks are: promo, the card between the cards of a list; closing, the registration of search wishes below a list; recent,
the homes that a visitor has seen before.

put reads a JSON object with message keys, as in locales/, and the texts that replace those of the product:
{ "common:menu": "Contents" }. A key that the product does not have is stored and reported, but no page shows its text. A
placeholder such as {{count}} is replaced with the same value as in the text of the product.

  npm run backoffice -- translations find nl "nieuwe thuis" --site duinhof
  npm run backoffice -- translations set nl offer:promo.title --site duinhof --text "Kom eens langs"
  npm run backoffice -- translations hide promo --site duinhof
  npm run backoffice -- translations put nl --site duinhof --file wording.json`,
  parseKey: ([locale]) => locale,
  listRows: async ({ translations }: Repositories, { id }) =>
    (await translations.list(id)).map(({ locale, messages }) => [locale, String(Object.keys(messages).length)]),
  findBody: async ({ translations }, siteId, locale) =>
    (await translations.list(siteId)).find((wording) => wording.locale === locale)?.messages,
  put: ({ translations }, siteId, locale, body) => translations.put(siteId, locale, body),
  listBodyDoubts: (messages) => findUnknownWording(messages).map((key) => `The product has no text ${key}`),
  remove: ({ translations }, siteId, locale) => translations.remove(siteId, locale),
  moreActions: {
    find: {
      acceptedArguments: { count: 2, label: 'LANGUAGE TEXT' },
      check: (context) => void parseLocale(context),
      run: findTexts,
    },
    set: {
      acceptedArguments: { count: 2, label: 'LANGUAGE KEY' },
      options: ['text', 'text-file'],
      check(context) {
        parseLocale(context);
        if (context.values.text('text-file') === undefined) requireOption(context.values, 'text');
      },
      async run(context, stores, site) {
        const [, , key = ''] = context.positionals;
        const locale = parseLocale(context);
        const text = (await readTextOption(context.values, 'text', context))?.trim() ?? '';
        const textFault = findTextFault(locale, key, text);
        if (textFault !== undefined) throw new UsageError(textFault);
        if (!site.locales.includes(locale))
          context.err.write(`Visitors do not see it yet: ${site.id} has no pages in ${locale}.\n`);
        return writeText(context, stores, site, locale, { key, text });
      },
    },
    reset: {
      acceptedArguments: { count: 2, label: 'LANGUAGE KEY' },
      check: (context) => void parseLocale(context),
      run: (context, stores, site) =>
        writeText(context, stores, site, parseLocale(context), { key: context.positionals[2] ?? '', text: undefined }),
    },
    hide: {
      acceptedArguments: BLOCK_ARGUMENT,
      check: (context) => void parseBlock(context),
      run: (context, stores, site) => setBlockHidden(context, stores, site, true),
    },
    unhide: {
      acceptedArguments: BLOCK_ARGUMENT,
      check: (context) => void parseBlock(context),
      run: (context, stores, site) => setBlockHidden(context, stores, site, false),
    },
  },
});
