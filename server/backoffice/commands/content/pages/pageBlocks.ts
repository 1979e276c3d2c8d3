import { BLOCK_DATA, type BlockType } from '#shared/api/content/blocks.ts';
import { assetRefSchema, type AssetRef, type LocalizedText, localizedTextSchema } from '#shared/api/common.ts';
import { type Block, blockSchema, type Page } from '#shared/api/content/content.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';

/**
 * The fields that may contain a block's text in addition to its title. The field `html` contains HTML.
 */
const BLOCK_TEXT_FIELDS = ['html', 'text'] as const;
type BlockTextField = (typeof BLOCK_TEXT_FIELDS)[number];

const isBlockType = (type: string): type is BlockType => Object.hasOwn(BLOCK_DATA, type);

/** Returns the blocks of a page. Blocks within columns follow the block of their columns. */
export function flattenBlocks(blocks: Page['blocks']): Block[] {
  return blocks.flatMap((block) => {
    const columns: unknown = block.type === 'columns' ? block.data['columns'] : undefined;
    const innerBlocks = (Array.isArray(columns) ? columns : []).flatMap((column: unknown) => {
      const parsedBlocks = blockSchema.array().safeParse(isObject(column) ? column['blocks'] : undefined);
      return parsedBlocks.success ? parsedBlocks.data : [];
    });
    return [block, ...flattenBlocks(innerBlocks)];
  });
}

/** Replaces the block that has the same id as the changed one, also within columns. */
export function replaceBlock(blocks: Page['blocks'], changedBlock: Block): Block[] {
  return blocks.map((block) => {
    if (block.id === changedBlock.id) return changedBlock;
    const columns: unknown = block.type === 'columns' ? block.data['columns'] : undefined;
    if (!Array.isArray(columns)) return block;
    const newColumns = columns.map((column: unknown) => {
      const parsedBlocks = blockSchema.array().safeParse(isObject(column) ? column['blocks'] : undefined);
      return parsedBlocks.success && isObject(column)
        ? Object.assign({}, column, { blocks: replaceBlock(parsedBlocks.data, changedBlock) })
        : column;
    });
    return { ...block, data: { ...block.data, columns: newColumns } };
  });
}

/** Returns the field that contains a block's text; undefined for a block without text. */
export function findTextField({ type }: Block): BlockTextField | undefined {
  if (!isBlockType(type)) return undefined;
  const { shape } = BLOCK_DATA[type];
  return BLOCK_TEXT_FIELDS.find((field) => field in shape);
}

export const acceptsTitle = ({ type }: Block): boolean => isBlockType(type) && 'title' in BLOCK_DATA[type].shape;
export const acceptsPicture = ({ type }: Block): boolean => isBlockType(type) && 'picture' in BLOCK_DATA[type].shape;

export function listBlockTexts({ data }: Block, field: BlockTextField | 'title'): LocalizedText {
  const parsedTexts = localizedTextSchema.safeParse(data[field]);
  return parsedTexts.success ? parsedTexts.data : {};
}

export function findPicture({ data }: Block): AssetRef | undefined {
  const picture: unknown = data['picture'];
  const parsedFile = assetRefSchema.safeParse(isObject(picture) ? picture['file'] : undefined);
  return parsedFile.success ? parsedFile.data : undefined;
}

/**
 * Returns the reasons why the site would not show a block, one line per reason; an empty list when the site shows it.
 */
export function listBlockFaults({ type, data }: Block): string[] {
  if (!isBlockType(type)) return [`${type} is not a type of block`];
  const { error } = BLOCK_DATA[type].safeParse(data);
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
}
