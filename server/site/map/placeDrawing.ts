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
import { type Municipality, findMunicipality, VERSION } from './outlines/outlines.ts';

/** The folder of these drawings' addresses. */
export const DRAWINGS_FOLDER = '/maps/';
/** The `Cache-Control` for the address of another version, which this instance may have soon. */
const ONE_MINUTE = 'public, max-age=60';
/** The maximum number of drawings in memory, each of some ten kilobytes. */
const MAX_DRAWINGS = 200;

interface Palette {
  readonly colours: DrawingColours;
  /** A version that changes with the drawings, so that their addresses change too. */
  readonly version: string;
}

const palettes = new WeakMap<Theme, Palette>();

/** Returns the colours of a site's drawings, computed once for each version of its theme. */
export function getPalette({ theme }: Pick<Site, 'theme'>): Palette {
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

const toAddress = (site: Pick<Site, 'theme'>, { id }: Municipality) =>
  `${DRAWINGS_FOLDER}${id}-${getPalette(site).version}.svg`;

/**
 * Returns a drawing of the municipality of an address; undefined when its outline is unknown. The drawing of a hidden
 * address reveals only its municipality.
 */
export function placeDrawing(
  site: Pick<Site, 'theme'>,
  { municipality: named, city, province }: Pick<Address, 'municipality' | 'city' | 'province'>,
  locale: Locale,
): PlaceDrawing | undefined {
  const municipality = findMunicipality(named?.id ?? city.id);
  if (!municipality) return undefined;
  const words = [named?.name ?? city.name, province?.name].map((name) => localize(name, locale));
  return { src: toAddress(site, municipality), place: words.filter(Boolean).join(', ') };
}

const drawn = new LRUCache<string, Representation>({ max: MAX_DRAWINGS });
const ADDRESS = /^\/maps\/(\d{1,9})-[0-9a-f]{8}\.svg$/;

/** Returns the drawing at an address. The address of another version returns the current version. */
export function findPlaceDrawing(site: Pick<Site, 'theme'>, path: string): Representation | undefined {
  const municipality = findMunicipality(Number(ADDRESS.exec(path)?.[1]));
  if (!municipality) return undefined;
  const address = toAddress(site, municipality);
  const caching = address === path ? IMMUTABLE : ONE_MINUTE;
  const key = `${address} ${caching}`;
  let drawing = drawn.get(key);
  if (!drawing) {
    const svg = drawPlace(municipality, getPalette(site).colours);
    drawing = fileRepresentation('image/svg+xml; charset=utf-8', caching, Buffer.from(svg));
    drawn.set(key, drawing);
  }
  return drawing;
}
