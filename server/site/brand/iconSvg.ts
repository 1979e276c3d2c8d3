import type { Site } from '#shared/api/site.ts';
import { hexColor } from '../media/hexColor.ts';
import { monogramOf } from './monogram.ts';

/**
 * `rounded`: stands by itself. `square`: the device rounds its corners. `maskable`: may be cut to a circle of 80 % of
 * its width (W3C, Web Application Manifest).
 */
export type IconShape = 'rounded' | 'square' | 'maskable';

export type IconBrand = Pick<Site, 'theme' | 'monogram' | 'name'>;

const SIZE = 64;
/** Share of the icon that the letters may take: width and height. */
const ROOM: Readonly<Record<IconShape, readonly [width: number, height: number]>> = {
  rounded: [0.78, 0.5],
  square: [0.66, 0.46],
  maskable: [0.52, 0.38],
};
/** Icons are small: light letters are drawn as bold as these, by an outline of so much of their height for each 100. */
const WEIGHT = 640;
const OUTLINE = 0.022;
const MOST_RADIUS = 32;

/** The icon of a site: its monogram on its accent. */
export function iconSvg(brand: IconBrand, shape: IconShape): string {
  const { theme } = brand;
  const { path, width, height, weight } = monogramOf(brand);
  const outline = (Math.max(0, WEIGHT - weight) / 100) * OUTLINE * height;
  const [wide, high] = ROOM[shape];
  const scale = Math.min((SIZE * wide) / width, (SIZE * high) / height);
  const [left, top] = [(SIZE - width * scale) / 2, (SIZE - height * scale) / 2];
  const radius = shape === 'rounded' ? Math.min(MOST_RADIUS, theme.radius * 2) : 0;
  const ink = hexColor(theme.onAccent);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${hexColor(theme.accent)}"/><path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)})" fill="${ink}" stroke="${ink}" stroke-width="${outline.toFixed(0)}" stroke-linejoin="round" d="${path}"/></svg>`;
}
