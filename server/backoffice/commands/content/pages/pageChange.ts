import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { Block, Page } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { UsageError } from '#server/backoffice/core/cli/command.ts';
import {
  flattenBlocks,
  listBlockFaults,
  findPicture,
  acceptsPicture,
  acceptsTitle,
  findTextField,
  listBlockTexts,
  replaceBlock,
} from './pageBlocks.ts';
import { isScreen, toScreenPath } from './screenPage.ts';
import { convertToHtml } from './textToHtml.ts';

/** A change of a text in one language; null removes the text. */
type TextChange = string | null | undefined;

/** The changes that an operator wants on a page. Absent fields are not changed. */
export interface PageChange {
  /** The language of the texts. It is undefined when no text changes. */
  readonly locale: Locale | undefined;
  readonly title: TextChange;
  readonly description: TextChange;
  readonly text: TextChange;
  /** The id of the block whose title, text and picture change. */
  readonly blockId: string | undefined;
  readonly picture: AssetRef | undefined;
  /** The alternative text of the picture, in the language `locale`. */
  readonly altText: string | undefined;
  /** The picture for link previews; null removes it. */
  readonly previewPicture: AssetRef | null | undefined;
  readonly path: string | undefined;
}

const formatBlockName = ({ id, type }: Block): string => `${id} (${type})`;

/**
 * Returns the block to change: the block with this id, or without an id the only block that accepts `option`. Without
 * an id, returns undefined when no block accepts `option`, and throws `UsageError` when several blocks do. With an id,
 * throws `UsageError` when there is no such block, or when the block does not accept `option`.
 */
function chooseBlock(
  page: Page,
  blockId: string | undefined,
  option: string,
  isSuitable: (block: Block) => boolean,
): Block | undefined {
  const allBlocks = flattenBlocks(page.blocks);
  const candidateBlocks =
    blockId === undefined ? allBlocks.filter(isSuitable) : allBlocks.filter(({ id }) => id === blockId);
  const [block] = candidateBlocks;
  if (blockId !== undefined && !block)
    throw new UsageError(
      `The page has no block ${blockId}. It has ${allBlocks.map(formatBlockName).join(', ') || 'none'}`,
    );
  if (candidateBlocks.length > 1)
    throw new UsageError(
      `Use --block to select the block to which --${option} applies: ${candidateBlocks.map(formatBlockName).join(', ')}`,
    );
  if (block && !isSuitable(block))
    throw new UsageError(`The block ${formatBlockName(block)} does not accept --${option}`);
  return block;
}

function changeText(texts: LocalizedText, locale: Locale, text: string | null): LocalizedText {
  const { [locale]: _, ...otherTexts } = texts;
  return text === null ? otherTexts : { ...texts, [locale]: text };
}

function checkBlock(block: Block): Block {
  const faults = listBlockFaults(block);
  if (faults.length === 0) return block;
  throw new UsageError(
    [`The block ${formatBlockName(block)} would not be shown:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
}

/**
 * Returns the paths of the page after a change. Throws `UsageError` when the page would have a text in a language
 * without a path, and when the change sets the path of a screen.
 */
function changePath(page: Page, { locale, path }: PageChange): Page['path'] {
  if (locale === undefined) return page.path;
  if (isScreen(page.kind)) {
    if (path !== undefined) throw new UsageError(`--path: the address of ${page.kind} cannot change`);
    return { ...page.path, [locale]: page.path[locale] ?? toScreenPath(page.kind, locale) };
  }
  if (path !== undefined) return { ...page.path, [locale]: path };
  if (page.path[locale] === undefined)
    throw new UsageError(`The page has no address in ${locale} yet. Use --path to give it one, such as about-us`);
  return page.path;
}

function applyTextChange(page: Page, change: PageChange, locale: Locale, text: string | null): Page {
  const block = chooseBlock(page, change.blockId, 'text', (each) =>
    change.blockId === undefined ? findTextField(each) === 'html' : findTextField(each) !== undefined,
  );
  if (!block) {
    if (text === null) throw new UsageError('--clear text: the page has no text');
    const addedBlock: Block = { id: 'text', type: 'text', data: { html: { [locale]: convertToHtml(text) } } };
    return { ...page, blocks: [...page.blocks, checkBlock(addedBlock)] };
  }
  const field = findTextField(block) ?? 'html';
  const newText = text !== null && field === 'html' ? convertToHtml(text) : text;
  const blockData = { ...block.data, [field]: changeText(listBlockTexts(block, field), locale, newText) };
  return { ...page, blocks: replaceBlock(page.blocks, checkBlock({ ...block, data: blockData })) };
}

function applyTitleChange(page: Page, change: PageChange, locale: Locale, title: string | null): Page {
  if (change.blockId === undefined) return { ...page, title: changeText(page.title, locale, title) };
  const block = chooseBlock(page, change.blockId, 'title', acceptsTitle);
  if (!block) return page;
  const blockData = { ...block.data, title: changeText(listBlockTexts(block, 'title'), locale, title) };
  return { ...page, blocks: replaceBlock(page.blocks, checkBlock({ ...block, data: blockData })) };
}

/**
 * Replaces the picture of a block. The old alternative text and the AI label are removed, because they describe the old
 * picture.
 */
function applyPictureChange(page: Page, { blockId, picture, altText, locale }: PageChange): Page {
  if (!picture) return page;
  const block = chooseBlock(
    page,
    blockId,
    'picture',
    blockId === undefined ? (each) => findPicture(each) !== undefined : acceptsPicture,
  );
  if (!block)
    throw new UsageError(
      'No block of the page has a picture. Use --block to select the block that gets the picture, or --preview FILE for the picture of link previews',
    );
  const altTexts = altText !== undefined && locale !== undefined ? { [locale]: altText } : {};
  const blockData = { ...block.data, picture: { file: picture, alt: altTexts } };
  return { ...page, blocks: replaceBlock(page.blocks, checkBlock({ ...block, data: blockData })) };
}

/** Returns the page after a change. Throws `UsageError` when the change does not fit this page. */
export function applyPageChange(oldPage: Page, change: PageChange): Page {
  const { locale, title, description, text, previewPicture } = change;
  let page: Page = { ...oldPage, path: changePath(oldPage, change) };
  if (locale !== undefined) {
    if (title !== undefined) page = applyTitleChange(page, change, locale, title);
    if (description !== undefined) page = { ...page, description: changeText(page.description, locale, description) };
    if (text !== undefined) page = applyTextChange(page, change, locale, text);
  }
  page = applyPictureChange(page, change);
  if (previewPicture === undefined) return page;
  const { picture: _, ...pageWithoutPicture } = page;
  return previewPicture === null ? pageWithoutPicture : { ...pageWithoutPicture, picture: previewPicture };
}
