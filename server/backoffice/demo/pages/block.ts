import type { BlockDataInput, BlockType } from '#shared/api/blocks.ts';
import type { Block } from '#shared/api/content.ts';
import { type DemoPicture, picture } from '../pictures.ts';

/** A block of a page with data of the right shape. */
export const block = <T extends BlockType>(type: T, id: string, data: BlockDataInput<T>): Block => ({
  id,
  type,
  data,
});

/** A demo picture as a block takes it. */
export const blockPicture = (name: string): DemoPicture => picture(name);
