import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Office } from '#shared/api/content/offices.ts';
import type { Address } from '#shared/api/estate.ts';
import type { Site, Theme } from '#shared/api/site.ts';
import { DRAWINGS_FOLDER } from '#shared/domain/reservedAddresses.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, localize } from '#shared/i18n/locales.ts';
import type { PlaceDrawing } from '#shared/ui/estate/DrawnPlace.tsx';
import { createFileRepresentation, IMMUTABLE_CACHE_CONTROL } from '../assets/assets.ts';
import type { Representation } from '../http/answers/representation.ts';
import { type DrawingColours, computeDrawingColours } from './drawing/colours.ts';
import { drawPlace } from './drawing/drawing.ts';
import {
  type OutlinedMunicipality,
  findMunicipality,
  findMunicipalityByName,
  OUTLINES_VERSION,
} from './outlines/outlines.ts';

/**
 * The `Cache-Control` when the URL names another version of the drawing than this instance has. The time is short,
 * because this instance may be out of date, and may soon have that version.
 */
const ONE_MINUTE_CACHE_CONTROL = 'public, max-age=60';
/** The maximum number of drawings in memory, each of some ten kilobytes. */
const MAX_DRAWINGS = 200;

interface DrawingPalette {
  readonly colours: DrawingColours;
  /** A hash of the outlines and the colours. It is part of the drawings' URLs, which so change with the drawings. */
  readonly version: string;
}

const palettesByTheme = new WeakMap<Theme, DrawingPalette>();

/** Returns the colours of a site's drawings, computed once for each version of its theme. */
export function getPalette({ theme }: Pick<Site, 'theme'>): DrawingPalette {
  let palette = palettesByTheme.get(theme);
  if (!palette) {
    const colours = computeDrawingColours(theme);
    const version = createHash('sha256')
      .update(OUTLINES_VERSION + JSON.stringify(colours))
      .digest('hex')
      .slice(0, 8);
    palettesByTheme.set(theme, (palette = { colours, version }));
  }
  return palette;
}

const toDrawingAddress = (site: Pick<Site, 'theme'>, { id }: OutlinedMunicipality, locale: Locale) =>
  `${DRAWINGS_FOLDER}${id}-${locale}-${getPalette(site).version}.svg`;

/**
 * Returns a drawing of the municipality in which an address is; undefined when the outline of the municipality is
 * unknown. The drawing reveals only the municipality, so it may also be shown for a hidden address.
 */
export function getPlaceDrawing(
  site: Pick<Site, 'theme'>,
  { municipality: knownMunicipality, city, province }: Pick<Address, 'municipality' | 'city' | 'province'>,
  locale: Locale,
): PlaceDrawing | undefined {
  const municipality = findMunicipality(knownMunicipality?.id ?? city.id);
  if (!municipality) return undefined;
  const placeNames = [knownMunicipality?.name ?? city.name, province?.name].map((name) => localize(name, locale));
  return { src: toDrawingAddress(site, municipality, locale), place: placeNames.filter(Boolean).join(', ') };
}

/** Returns a drawing of the municipality that has the name of an office's city; undefined when there is none. */
export function getOfficeDrawing(
  site: Pick<Site, 'theme'>,
  { city, zip, countryId }: Pick<Office, 'city' | 'zip' | 'countryId'>,
  locale: Locale,
): PlaceDrawing | undefined {
  const municipality = countryId === 'BE' ? findMunicipalityByName(city) : undefined;
  return municipality && getPlaceDrawing(site, { city: { id: municipality.id, zip, name: city } }, locale);
}

const drawingCache = new LRUCache<string, Representation>({ max: MAX_DRAWINGS });
/**
 * Matches the URL path of a drawing. The language may be missing in a path that an older version of the product has
 * made.
 */
const DRAWING_ADDRESS_PATTERN = /^\/maps\/(\d{1,9})(?:-([a-z]{2}))?-[0-9a-f]{8}\.svg$/;

/** Returns the drawing at a URL path. A path that names another version of the drawing leads to the current version. */
export function findPlaceDrawing(site: Pick<Site, 'theme'>, path: string): Representation | undefined {
  const [, id, language = DEFAULT_LOCALE] = DRAWING_ADDRESS_PATTERN.exec(path) ?? [];
  const municipality = findMunicipality(Number(id));
  if (!municipality || !isLocale(language)) return undefined;
  const address = toDrawingAddress(site, municipality, language);
  const cacheControl = address === path ? IMMUTABLE_CACHE_CONTROL : ONE_MINUTE_CACHE_CONTROL;
  const key = `${address} ${cacheControl}`;
  let drawing = drawingCache.get(key);
  if (!drawing) {
    const svg = drawPlace(municipality, getPalette(site).colours, language);
    drawing = createFileRepresentation('image/svg+xml; charset=utf-8', cacheControl, Buffer.from(svg));
    drawingCache.set(key, drawing);
  }
  return drawing;
}
