import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Address } from '#shared/api/estate.ts';
import type { Site, Theme } from '#shared/api/site.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { PlaceDrawing } from '#shared/ui/estate/DrawnPlace.tsx';
import { fileRepresentation, IMMUTABLE } from '../assets/assets.ts';
import type { Representation } from '../http/answers/representation.ts';
import { type DrawingColours, drawingColours } from './drawing/colours.ts';
import { drawPlace } from './drawing/drawing.ts';
import { type Municipality, municipalityOf, VERSION } from './outlines/outlines.ts';

/** Where such drawings are. */
export const DRAWINGS_FOLDER = '/maps/';
/** For the address of another version: this instance may have that version soon. */
const ONE_MINUTE = 'public, max-age=60';
/** Of some ten kilobytes each. */
const MOST_KEPT = 200;

interface Palette {
  readonly colours: DrawingColours;
  /** Changes when the drawings do, so that their addresses do too. */
  readonly version: string;
}

const palettes = new WeakMap<Theme, Palette>();

/** The colours of a site's drawings, worked out once for each version of its theme. */
export function paletteOf({ theme }: Pick<Site, 'theme'>): Palette {
  let palette = palettes.get(theme);
  if (!palette) {
    const colours = drawingColours(theme);
    const version = createHash('sha256')
      .update(VERSION + JSON.stringify(colours))
      .digest('hex')
      .slice(0, 8);
    palettes.set(theme, (palette = { colours, version }));
  }
  return palette;
}

const addressOf = (site: Pick<Site, 'theme'>, { id }: Municipality) =>
  `${DRAWINGS_FOLDER}${id}-${paletteOf(site).version}.svg`;

/** The municipality that an address is in, drawn. Undefined where nothing is known of the municipality's outline. A hidden address gives no more than its municipality. */
export function placeDrawing(
  site: Pick<Site, 'theme'>,
  { municipality: named, city, province }: Pick<Address, 'municipality' | 'city' | 'province'>,
  locale: Locale,
): PlaceDrawing | undefined {
  const municipality = municipalityOf(named?.id ?? city.id);
  if (!municipality) return undefined;
  const words = [named?.name ?? city.name, province?.name].map((name) => localize(name, locale));
  return { src: addressOf(site, municipality), place: words.filter(Boolean).join(', ') };
}

const drawn = new LRUCache<string, Representation>({ max: MOST_KEPT });
const ADDRESS = /^\/maps\/(\d{1,9})-[0-9a-f]{8}\.svg$/;

/** The drawing at an address; that of another version in place of one that is not there. */
export function findPlaceDrawing(site: Pick<Site, 'theme'>, path: string): Representation | undefined {
  const municipality = municipalityOf(Number(ADDRESS.exec(path)?.[1]));
  if (!municipality) return undefined;
  const address = addressOf(site, municipality);
  const caching = address === path ? IMMUTABLE : ONE_MINUTE;
  const key = `${address} ${caching}`;
  let drawing = drawn.get(key);
  if (!drawing) {
    const svg = drawPlace(municipality, paletteOf(site).colours);
    drawing = fileRepresentation('image/svg+xml; charset=utf-8', caching, Buffer.from(svg));
    drawn.set(key, drawing);
  }
  return drawing;
}
