import type { BlockDataInput, BlockType } from '#shared/api/content/blocks.ts';
import type { Block } from '#shared/api/content/content.ts';
import { type DemoPicture, picture } from '../pictures.ts';

/** Builds a block of a page with data of the right type. */
export const block = <T extends BlockType>(type: T, id: string, data: BlockDataInput<T>): Block => ({
  id,
  type,
  data,
});

/** Returns a demo picture in the form that blocks use. */
export const blockPicture = (name: string): DemoPicture => picture(name);
