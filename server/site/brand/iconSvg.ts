import type { Site } from '#shared/api/site.ts';
import { toHexColour } from '../media/hexColor.ts';
import { drawMonogram } from './monogram.ts';

/**
 * The shape of an icon. `rounded` is drawn with rounded corners. `square` gets its rounded corners from the device. A
 * device may cut `maskable` to a circle of 80 % of its width (W3C, Web Application Manifest).
 */
export type IconShape = 'rounded' | 'square' | 'maskable';

export type IconBrand = Pick<Site, 'theme' | 'monogram' | 'name'>;

const ICON_SIZE_PIXELS = 64;
/** The maximum share of the icon's width and height that the letters take. */
const MAX_LETTERS_SHARE: Readonly<Record<IconShape, readonly [width: number, height: number]>> = {
  rounded: [0.78, 0.5],
  square: [0.66, 0.46],
  maskable: [0.52, 0.38],
};
/**
 * The minimum weight of the letters. Icons are small, so lighter letters get an outline that makes them as bold as this
 * weight. The width of the outline is `LETTER_OUTLINE_SHARE` of the letters' height for each 100 of missing weight.
 */
const MIN_LETTER_WEIGHT = 640;
const LETTER_OUTLINE_SHARE = 0.022;
const MAX_CORNER_RADIUS = 32;

/** Returns the icon of a site: its monogram on its accent colour. */
export function drawIconSvg(brand: IconBrand, shape: IconShape): string {
  const { theme } = brand;
  const { path, width, height, weight } = drawMonogram(brand);
  const outline = (Math.max(0, MIN_LETTER_WEIGHT - weight) / 100) * LETTER_OUTLINE_SHARE * height;
  const [widthShare, heightShare] = MAX_LETTERS_SHARE[shape];
  const scale = Math.min((ICON_SIZE_PIXELS * widthShare) / width, (ICON_SIZE_PIXELS * heightShare) / height);
  const [left, top] = [(ICON_SIZE_PIXELS - width * scale) / 2, (ICON_SIZE_PIXELS - height * scale) / 2];
  const radius = shape === 'rounded' ? Math.min(MAX_CORNER_RADIUS, theme.radius * 2) : 0;
  const ink = toHexColour(theme.onAccent);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_SIZE_PIXELS} ${ICON_SIZE_PIXELS}"><rect width="${ICON_SIZE_PIXELS}" height="${ICON_SIZE_PIXELS}" rx="${radius}" fill="${toHexColour(theme.accent)}"/><path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)})" fill="${ink}" stroke="${ink}" stroke-width="${outline.toFixed(0)}" stroke-linejoin="round" d="${path}"/></svg>`;
}
