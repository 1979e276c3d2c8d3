import type { Sticker } from '#shared/api/estate.ts';
import { STICKER } from '#shared/primitives/ids.ts';
import { STICKER_NAMES } from '#shared/primitives/vocabulary.ts';

/** The background and text colours of the stickers. */
const STICKER_COLORS: Readonly<Record<number, readonly [color: string, text: string]>> = {
  [STICKER.SOLD]: ['#2b2b2b', '#ffffff'],
  [STICKER.RENTED]: ['#2b2b2b', '#ffffff'],
  [STICKER.UNDER_OPTION]: ['#8a5a00', '#ffffff'],
  [STICKER.NEW]: ['#0f5c3f', '#ffffff'],
  [STICKER.NEW_PRICE]: ['#8c2f1b', '#ffffff'],
  [STICKER.OPEN_HOUSE]: ['#1d4f7c', '#ffffff'],
  [STICKER.EXCLUSIVE]: ['#4a3a6b', '#ffffff'],
  [STICKER.LIFE_ANNUITY]: ['#5b4a1f', '#ffffff'],
};

export function buildSticker(id: number): Sticker {
  const [color, colorText] = STICKER_COLORS[id] ?? ['#ffffff', '#000000'];
  return { id, name: STICKER_NAMES[id] ?? {}, color, colorText };
}
