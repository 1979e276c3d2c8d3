import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { Block, Page } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { UsageError } from '#server/backoffice/core/cli/command.ts';
import {
  flattenBlocks,
  findFaults,
  pictureIn,
  takesPicture,
  takesTitle,
  findTextField,
  textsIn,
  withBlock,
} from './pageBlocks.ts';
import { isScreen, screenPath } from './screenPage.ts';
import { textToHtml } from './textToHtml.ts';

/** A change of a text in one language; null removes the text. */
type TextChange = string | null | undefined;

/** The changes that an operator wants on a page. Absent fields are not changed. */
export interface PageChange {
  /** The language of the texts. It is undefined when no text changes. */
  readonly locale: Locale | undefined;
  readonly title: TextChange;
  readonly description: TextChange;
  readonly text: TextChange;
  /** The id of the block with the title, text and picture. */
  readonly block: string | undefined;
  readonly picture: AssetRef | undefined;
  /** The alternative text of the picture, in the language `locale`. */
  readonly alt: string | undefined;
  /** The picture for link previews; null removes it. */
  readonly preview: AssetRef | null | undefined;
  readonly path: string | undefined;
}

const formatBlockName = ({ id, type }: Block): string => `${id} (${type})`;

/** Returns the block to change: the block with this id, or the only block that fits. Throws `UsageError`. */
function chooseBlock(
  page: Page,
  wanted: string | undefined,
  option: string,
  fits: (block: Block) => boolean,
): Block | undefined {
  const all = flattenBlocks(page.blocks);
  const named = wanted === undefined ? all.filter(fits) : all.filter(({ id }) => id === wanted);
  const [block] = named;
  if (wanted !== undefined && !block)
    throw new UsageError(`The page has no block ${wanted}. It has ${all.map(formatBlockName).join(', ') || 'none'}`);
  if (named.length > 1)
    throw new UsageError(`--block should say which block --${option} is for: ${named.map(formatBlockName).join(', ')}`);
  if (block && !fits(block)) throw new UsageError(`The block ${formatBlockName(block)} takes no --${option}`);
  return block;
}

function withText(texts: LocalizedText, locale: Locale, text: string | null): LocalizedText {
  const { [locale]: _, ...others } = texts;
  return text === null ? others : { ...texts, [locale]: text };
}

function checkPage(block: Block): Block {
  const faults = findFaults(block);
  if (faults.length === 0) return block;
  throw new UsageError(
    [`The block ${formatBlockName(block)} would not be shown:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
}

/**
 * Returns the paths of the page after a change. Throws an `Error` when the page would have a text in a language without
 * a path.
 */
function withPath(page: Page, { locale, path }: PageChange): Page['path'] {
  if (locale === undefined) return page.path;
  if (isScreen(page.kind)) {
    if (path !== undefined) throw new UsageError(`--path: the address of ${page.kind} is always the same`);
    return { ...page.path, [locale]: page.path[locale] ?? screenPath(page.kind, locale) };
  }
  if (path !== undefined) return { ...page.path, [locale]: path };
  if (page.path[locale] === undefined)
    throw new UsageError(`The page has no address in ${locale} yet: --path gives it one, such as about-us`);
  return page.path;
}

function changedText(page: Page, change: PageChange, locale: Locale, text: string | null): Page {
  const block = chooseBlock(page, change.block, 'text', (each) =>
    change.block === undefined ? findTextField(each) === 'html' : findTextField(each) !== undefined,
  );
  if (!block) {
    if (text === null) throw new UsageError('--clear text: the page has no text');
    const added: Block = { id: 'text', type: 'text', data: { html: { [locale]: textToHtml(text) } } };
    return { ...page, blocks: [...page.blocks, checkPage(added)] };
  }
  const field = findTextField(block) ?? 'html';
  const written = text !== null && field === 'html' ? textToHtml(text) : text;
  const data = { ...block.data, [field]: withText(textsIn(block, field), locale, written) };
  return { ...page, blocks: withBlock(page.blocks, checkPage({ ...block, data })) };
}

function changedTitle(page: Page, change: PageChange, locale: Locale, title: string | null): Page {
  if (change.block === undefined) return { ...page, title: withText(page.title, locale, title) };
  const block = chooseBlock(page, change.block, 'title', takesTitle);
  if (!block) return page;
  const data = { ...block.data, title: withText(textsIn(block, 'title'), locale, title) };
  return { ...page, blocks: withBlock(page.blocks, checkPage({ ...block, data })) };
}

/**
 * Replaces the picture of a block. The old alternative text and the AI label are removed, because they describe the old
 * picture.
 */
function changedPicture(page: Page, { block: wanted, picture, alt, locale }: PageChange): Page {
  if (!picture) return page;
  const block = chooseBlock(
    page,
    wanted,
    'picture',
    wanted === undefined ? (each) => pictureIn(each) !== undefined : takesPicture,
  );
  if (!block)
    throw new UsageError(
      'No block of the page has a picture: --block says which one gets it, --preview FILE is for link previews alone',
    );
  const described = alt !== undefined && locale !== undefined ? { [locale]: alt } : {};
  const data = { ...block.data, picture: { file: picture, alt: described } };
  return { ...page, blocks: withBlock(page.blocks, checkPage({ ...block, data })) };
}

/** Returns the page after a change. Throws `UsageError` when the change does not fit this page. */
export function applyPageChange(before: Page, change: PageChange): Page {
  const { locale, title, description, text, preview } = change;
  let page: Page = { ...before, path: withPath(before, change) };
  if (locale !== undefined) {
    if (title !== undefined) page = changedTitle(page, change, locale, title);
    if (description !== undefined) page = { ...page, description: withText(page.description, locale, description) };
    if (text !== undefined) page = changedText(page, change, locale, text);
  }
  page = changedPicture(page, change);
  if (preview === undefined) return page;
  const { picture: _, ...rest } = page;
  return preview === null ? rest : { ...rest, picture: preview };
}
