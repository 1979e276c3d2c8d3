import { createHash } from 'node:crypto';
import { localize, type Locale } from '#shared/i18n/locales.ts';
import { compareNames } from '#shared/i18n/nameOrder.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { toXmlText } from '../../seo/sitemapXml.ts';
import {
  listArcs,
  getBoundingBox,
  isInZoom,
  buildLinesPath,
  boxesIntersect,
  municipalities,
  type OutlinedMunicipality,
  buildOutlinePath,
  provinces,
  getUnitKm,
} from '../outlines/outlines.ts';
import type { DrawingColours } from './colours.ts';
import { MAP_EXTENTS, type Extent } from './extents.ts';
import { computeTextWidth, type PlacedLabel, placeLabels } from './labels.ts';

/** A municipality on a drawing. */
export interface DrawnMunicipality {
  readonly municipality: OutlinedMunicipality;
  readonly name: string;
  /** The number of homes in it. */
  readonly estateCount: number;
  readonly href: string;
  /** True when the list is filtered by this municipality. */
  readonly isChosen: boolean;
}

interface OfferDrawing {
  readonly extent: Extent;
  readonly drawnMunicipalities: readonly DrawnMunicipality[];
  /** The title of the drawing. */
  readonly title: string;
  readonly locale: Locale;
  readonly colours: DrawingColours;
  /** The address of the site's theme stylesheet, which contains its fonts. */
  readonly stylesheetPath: string;
}

/** The size of letters as a share of the drawing's width. */
const LETTER_SIZE_SHARE = 0.021;
/** The factor by which the text of a small drawing is enlarged. */
const SMALL_DRAWING_TEXT_FACTOR = 1.9;
/** The maximum numbers of labels, because more would exceed the size limit of a picture. */
const MAX_LABELS = { wide: 50, small: 15 };
/** The same factor for the drawing of a place, which has one name and is often small. */
const PLACE_TEXT_FACTOR = 1.6;
/** The width of an area divided by that of its name, from which the area is recognisable under the name. */
const CLEAR_WIDTH_FACTOR = 1.5;
/**
 * The maximum number of links. More would exceed the size limit of a picture, and the list below contains all
 * municipalities.
 */
const MAX_MUNICIPALITY_LINKS = 80;
/** The most detailed zoom. Drawings at this zoom show only land, without the border of the country. */
const LOCAL_ZOOM = 'city';
/** The maximum number of characters of a name. No municipality has a longer one. */
const MAX_NAME_CHARACTERS = 40;

/**
 * The style of all drawings. It is always the same, because their content security policy allows only this one
 * (`DRAWING_STYLE_SOURCE`). Lines have the same width in any size of the picture, and the text is legible in a small picture. WebKit
 * inherits no `dominant-baseline` by itself and would raise the counts above the names.
 */
const DRAWING_STYLE =
  'path{vector-effect:non-scaling-stroke}' +
  'text{font:500 1em var(--font-text,sans-serif);text-anchor:middle;dominant-baseline:central;pointer-events:none;' +
  'paint-order:stroke;stroke-width:.25em;stroke-linejoin:round}' +
  'tspan{font-weight:700;dominant-baseline:inherit}' +
  'a{cursor:pointer}a:hover path{stroke:currentColor;stroke-width:2}' +
  'a:focus{outline:none}a:focus-visible path{stroke:currentColor;stroke-width:4}' +
  `.s{display:none}@media(max-width:30rem){text{font-size:${SMALL_DRAWING_TEXT_FACTOR}em}.s{display:inline}.w{display:none}}`;

/** The source of `DRAWING_STYLE` in a content security policy. */
export const DRAWING_STYLE_SOURCE = `'sha256-${createHash('sha256').update(DRAWING_STYLE).digest('base64')}'`;

const formatSvgAttributes = (all: Readonly<Record<string, string | number>>): string =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const path = (d: string, paint: Readonly<Record<string, string | number>>) =>
  d === '' ? '' : `<path d="${d}"${formatSvgAttributes(paint)}/>`;

/** Draws the land: the shown area and its surroundings, in different colours. */
function drawGround({ zoom, provinces: within, surroundings: seen }: Extent, colours: DrawingColours): string {
  const inView = provinces.filter(
    ({ rings }) => isInZoom(zoom, rings) && boxesIntersect(getBoundingBox(zoom, rings), seen),
  );
  const isWithin = (province: (typeof provinces)[number]) => within.has(provinces.indexOf(province));
  const land = (all: typeof provinces, fill: string) =>
    path(all.map(({ rings }) => buildOutlinePath(zoom, rings)).join(''), { fill, 'fill-rule': 'evenodd' });
  return (
    land(
      inView.filter((each) => !isWithin(each)),
      colours.surroundingLand,
    ) + land(inView.filter(isWithin), colours.shownLand)
  );
}

const drawProvinceBorders = ({ zoom, provinces: within }: Extent, { provinceBorder: border }: DrawingColours) =>
  path(
    provinces
      .filter((_, index) => within.has(index))
      .map(({ rings }) => buildOutlinePath(zoom, rings))
      .join(''),
    { fill: 'none', stroke: border, 'stroke-width': 1.5, 'stroke-linejoin': 'round', 'pointer-events': 'none' },
  );

/** Returns the colour for a number of homes, on a logarithmic scale from few to many. */
function findFill(count: number, most: number, { countFills: fills }: DrawingColours): string {
  const step = most <= 1 ? 1 : Math.log(count) / Math.log(most);
  return fills[Math.min(fills.length - 1, Math.floor(step * fills.length))] ?? '';
}

function buildSvgFrame(
  { zoom, viewBox: [left, top, right, bottom], surroundings: seen }: Extent,
  { background: paper, surroundingLand: beside, textColour: ink }: DrawingColours,
  { locale, head = '' }: { readonly locale: Locale; readonly head?: string },
  content: string,
): string {
  const [width, height] = [right - left, bottom - top];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}"` +
    ` lang="${locale}" color="${ink}" font-size="${(width * LETTER_SIZE_SHARE).toFixed(1)}">${head}` +
    path(`M${seen[0]} ${seen[1]}H${seen[2]}V${seen[3]}H${seen[0]}z`, {
      fill: zoom === LOCAL_ZOOM ? beside : paper,
    }) +
    `${content}</svg>`
  );
}

function drawLabel({ x, y, name, countText: count, line }: PlacedLabel): string {
  const words = name === undefined ? count : `${toXmlText(name)} <tspan>${count}</tspan>`;
  const text = `<text x="${Math.round(x)}" y="${Math.round(y)}">${words}</text>`;
  if (!line) return text;
  const [from, to] = line.map((point) => point.map(Math.round).join(' '));
  return path(`M${from}L${to}`, { stroke: 'currentColor' }) + text;
}

/** Draws labels twice: for a wide drawing, and for a small one with enlarged text, which has less space. */
function drawLabels(
  labels: Parameters<typeof placeLabels>[0],
  [left, top, right, bottom]: Extent['viewBox'],
  { textColour, background }: DrawingColours,
): string {
  const size = (right - left) * LETTER_SIZE_SHARE;
  const group = (name: string, maxLabels: number, factor: number) => {
    const placed = placeLabels(labels.slice(0, maxLabels), size * factor, [left, top, right, bottom]);
    return `<g class="${name}">${placed.map(drawLabel).join('')}</g>`;
  };
  return (
    `<g aria-hidden="true" fill="${textColour}" stroke="${background}" pointer-events="none">` +
    `${group('w', MAX_LABELS.wide, 1)}${group('s', MAX_LABELS.small, SMALL_DRAWING_TEXT_FACTOR)}</g>`
  );
}

/** Draws the number of homes in each municipality. Returns an SVG document whose municipalities are links. */
export function drawOffer({
  extent,
  drawnMunicipalities: drawn,
  title,
  locale,
  colours,
  stylesheetPath: stylesheet,
}: OfferDrawing): string {
  const { zoom, viewBox: view, provinces: within } = extent;
  const unit = getUnitKm(zoom);
  const shown = drawn
    .filter(({ municipality: { rings } }) => isInZoom(zoom, rings) && boxesIntersect(getBoundingBox(zoom, rings), view))
    .map(({ municipality, name, estateCount: count, href, isChosen }): DrawnMunicipality => {
      return { municipality, name: name.slice(0, MAX_NAME_CHARACTERS), estateCount: count, href, isChosen };
    })
    .toSorted(
      (a, b) =>
        Number(b.isChosen) - Number(a.isChosen) ||
        b.estateCount - a.estateCount ||
        compareNames(a.name, b.name, locale),
    );
  const most = Math.max(0, ...shown.map(({ estateCount: count }) => count));
  const fills = new Map(
    shown.map(({ municipality, estateCount: count, isChosen }) => [
      municipality,
      isChosen ? colours.chosenFill : findFill(count, most, colours),
    ]),
  );
  const outline = ({ municipality: { rings } }: DrawnMunicipality) => buildOutlinePath(zoom, rings);
  const links = shown.slice(0, MAX_MUNICIPALITY_LINKS).map((each) => {
    const label = toXmlText(`${each.name} (${formatNumber(each.estateCount)})`);
    const area = path(outline(each), { fill: fills.get(each.municipality) ?? '' });
    return `<a href="${toXmlText(each.href)}" target="_top"><title>${label}</title>${area}</a>`;
  });
  const others = Map.groupBy(shown.slice(MAX_MUNICIPALITY_LINKS), ({ municipality }) => fills.get(municipality) ?? '');
  const areas = [...[...others].map(([fill, all]) => path(all.map(outline).join(''), { fill })), ...links];
  const lines = municipalities.filter(({ province }) => within.has(province));
  const counted = new Set(shown.flatMap(({ municipality: { rings } }) => listArcs(rings)));
  const labels = shown.map(({ municipality: { label }, name, estateCount: count }) => {
    return { x: label[0] / unit, y: label[1] / unit, name, countText: formatNumber(count) };
  });
  return buildSvgFrame(
    extent,
    colours,
    {
      locale,
      head: `<title>${toXmlText(title)}</title><link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${toXmlText(stylesheet)}"/><style>${DRAWING_STYLE}</style>`,
    },
    [
      drawGround(extent, colours),
      path(buildLinesPath(zoom, lines, counted), { fill: 'none', stroke: colours.municipalityLine }),
      `<g stroke="${colours.background}">${areas.join('')}</g>`,
      drawProvinceBorders(extent, colours),
      drawLabels(labels, view, colours),
    ].join(''),
  );
}

/** Returns the name of a municipality: on its area if that is wide enough, otherwise below it. */
function drawPlaceName(
  { label, name, rings }: OutlinedMunicipality,
  { zoom, viewBox: [left, , right, bottom] }: Extent,
  { textColour, background }: DrawingColours,
  locale: Locale,
): string {
  const size = (right - left) * LETTER_SIZE_SHARE * PLACE_TEXT_FACTOR;
  const text = localize(name, locale);
  const width = computeTextWidth(text, size);
  const [areaLeft, areaTop, areaRight, areaBottom] = getBoundingBox(zoom, rings);
  const [x, y] = label.map((km) => km / getUnitKm(zoom)) as [number, number];
  const below = areaBottom + size;
  const baseline =
    areaRight - areaLeft > width * CLEAR_WIDTH_FACTOR ? y + size / 3 : below < bottom ? below : areaTop - size / 3;
  const attributes = formatSvgAttributes({
    x: Math.round(Math.min(Math.max(x, left + width / 2), right - width / 2)),
    y: Math.round(baseline),
    fill: textColour,
    stroke: background,
    'stroke-width': (size / 4).toFixed(1),
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
    'font-family': 'system-ui,sans-serif',
    'font-size': size.toFixed(1),
    'font-weight': 600,
    'text-anchor': 'middle',
  });
  return `<text${attributes}>${toXmlText(text)}</text>`;
}

/** Draws a municipality with its name, within its province or within Brussels. The picture has no links. */
export function drawPlace(municipality: OutlinedMunicipality, colours: DrawingColours, locale: Locale): string {
  const extent = MAP_EXTENTS[municipality.province];
  if (!extent) throw new Error(`municipality ${municipality.id} is in no province`);
  const { zoom, provinces: within } = extent;
  const fixed = { 'vector-effect': 'non-scaling-stroke' };
  const lines = municipalities.filter(({ province }) => within.has(province));
  return buildSvgFrame(
    extent,
    colours,
    { locale },
    [
      drawGround(extent, colours),
      path(buildLinesPath(zoom, lines, new Set()), { fill: 'none', stroke: colours.municipalityLine, ...fixed }),
      path(buildOutlinePath(zoom, municipality.rings), { fill: colours.chosenFill, ...fixed }),
      drawProvinceBorders(extent, colours).replace('<path', `<path${formatSvgAttributes(fixed)}`),
      drawPlaceName(municipality, extent, colours, locale),
    ].join(''),
  );
}
