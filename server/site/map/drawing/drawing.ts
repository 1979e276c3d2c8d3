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
/** The maximum number of labels on a wide and on a small drawing. More would exceed the size limit of a picture. */
const MAX_LABELS = { wide: 50, small: 15 };
/**
 * The factor by which the text on the drawing of a place is enlarged, because the drawing is small and has only this
 * text.
 */
const PLACE_TEXT_FACTOR = 1.6;
/**
 * The minimum width of an area that has its name on it, as a multiple of the name's width. A name would hide too much
 * of a narrower area.
 */
const CLEAR_WIDTH_FACTOR = 1.5;
/**
 * The maximum number of links. More would exceed the size limit of a picture, and the list below the drawing contains
 * all municipalities.
 */
const MAX_MUNICIPALITY_LINKS = 80;
/**
 * The most detailed zoom. A drawing at this zoom is filled with land to its edges, because it shows no border of the
 * country.
 */
const LOCAL_ZOOM = 'city';
/** The maximum number of characters of a name. No municipality has a longer name. */
const MAX_NAME_CHARACTERS = 40;

/**
 * The style of all drawings. It never changes, because the content security policy of a drawing allows only the style
 * with this hash (`DRAWING_STYLE_SOURCE`). Lines have the same width in any size of the picture, and the text is
 * legible in a small picture. `tspan` repeats `dominant-baseline`, because WebKit does not inherit it and would draw
 * the counts higher than the names.
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

const formatSvgAttributes = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const drawPath = (pathData: string, attributes: Readonly<Record<string, string | number>>) =>
  pathData === '' ? '' : `<path d="${pathData}"${formatSvgAttributes(attributes)}/>`;

/** Draws the land: the shown area and its surroundings, in different colours. */
function drawGround({ zoom, provinces: shownProvinces, surroundings }: Extent, colours: DrawingColours): string {
  const visibleProvinces = provinces.filter(
    ({ rings }) => isInZoom(zoom, rings) && boxesIntersect(getBoundingBox(zoom, rings), surroundings),
  );
  const isShown = (province: (typeof provinces)[number]) => shownProvinces.has(provinces.indexOf(province));
  const drawLand = (drawnProvinces: typeof provinces, fill: string) =>
    drawPath(drawnProvinces.map(({ rings }) => buildOutlinePath(zoom, rings)).join(''), {
      fill,
      'fill-rule': 'evenodd',
    });
  return (
    drawLand(
      visibleProvinces.filter((each) => !isShown(each)),
      colours.surroundingLand,
    ) + drawLand(visibleProvinces.filter(isShown), colours.shownLand)
  );
}

const drawProvinceBorders = ({ zoom, provinces: shownProvinces }: Extent, { provinceBorder }: DrawingColours) =>
  drawPath(
    provinces
      .filter((_, index) => shownProvinces.has(index))
      .map(({ rings }) => buildOutlinePath(zoom, rings))
      .join(''),
    { fill: 'none', stroke: provinceBorder, 'stroke-width': 1.5, 'stroke-linejoin': 'round', 'pointer-events': 'none' },
  );

/** Returns the colour for a number of homes, on a logarithmic scale from few to many. */
function findFill(count: number, maxCount: number, { countFills }: DrawingColours): string {
  const share = maxCount <= 1 ? 1 : Math.log(count) / Math.log(maxCount);
  return countFills[Math.min(countFills.length - 1, Math.floor(share * countFills.length))] ?? '';
}

function buildSvgFrame(
  { zoom, viewBox: [left, top, right, bottom], surroundings }: Extent,
  { background, surroundingLand, textColour }: DrawingColours,
  { locale, head = '' }: { readonly locale: Locale; readonly head?: string },
  content: string,
): string {
  const [width, height] = [right - left, bottom - top];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}"` +
    ` lang="${locale}" color="${textColour}" font-size="${(width * LETTER_SIZE_SHARE).toFixed(1)}">${head}` +
    drawPath(`M${surroundings[0]} ${surroundings[1]}H${surroundings[2]}V${surroundings[3]}H${surroundings[0]}z`, {
      fill: zoom === LOCAL_ZOOM ? surroundingLand : background,
    }) +
    `${content}</svg>`
  );
}

function drawLabel({ x, y, name, countText, line }: PlacedLabel): string {
  const content = name === undefined ? countText : `${toXmlText(name)} <tspan>${countText}</tspan>`;
  const text = `<text x="${Math.round(x)}" y="${Math.round(y)}">${content}</text>`;
  if (!line) return text;
  const [start, end] = line.map((point) => point.map(Math.round).join(' '));
  return drawPath(`M${start}L${end}`, { stroke: 'currentColor' }) + text;
}

/**
 * Draws labels twice: for a wide drawing, and for a small drawing, whose enlarged text leaves space for fewer labels.
 */
function drawLabels(
  labels: Parameters<typeof placeLabels>[0],
  [left, top, right, bottom]: Extent['viewBox'],
  { textColour, background }: DrawingColours,
): string {
  const size = (right - left) * LETTER_SIZE_SHARE;
  const drawGroup = (name: string, maxLabels: number, textFactor: number) => {
    const placedLabels = placeLabels(labels.slice(0, maxLabels), size * textFactor, [left, top, right, bottom]);
    return `<g class="${name}">${placedLabels.map(drawLabel).join('')}</g>`;
  };
  return (
    `<g aria-hidden="true" fill="${textColour}" stroke="${background}" pointer-events="none">` +
    `${drawGroup('w', MAX_LABELS.wide, 1)}${drawGroup('s', MAX_LABELS.small, SMALL_DRAWING_TEXT_FACTOR)}</g>`
  );
}

/** Draws the number of homes in each municipality. Returns an SVG document whose municipalities are links. */
export function drawOffer({
  extent,
  drawnMunicipalities,
  title,
  locale,
  colours,
  stylesheetPath,
}: OfferDrawing): string {
  const { zoom, viewBox, provinces: shownProvinces } = extent;
  const unitKm = getUnitKm(zoom);
  const visibleMunicipalities = drawnMunicipalities
    .filter(
      ({ municipality: { rings } }) => isInZoom(zoom, rings) && boxesIntersect(getBoundingBox(zoom, rings), viewBox),
    )
    .map(({ municipality, name, estateCount, href, isChosen }): DrawnMunicipality => {
      return { municipality, name: name.slice(0, MAX_NAME_CHARACTERS), estateCount, href, isChosen };
    })
    .toSorted(
      (a, b) =>
        Number(b.isChosen) - Number(a.isChosen) ||
        b.estateCount - a.estateCount ||
        compareNames(a.name, b.name, locale),
    );
  const maxCount = Math.max(0, ...visibleMunicipalities.map(({ estateCount }) => estateCount));
  const fills = new Map(
    visibleMunicipalities.map(({ municipality, estateCount, isChosen }) => [
      municipality,
      isChosen ? colours.chosenFill : findFill(estateCount, maxCount, colours),
    ]),
  );
  const buildPath = ({ municipality: { rings } }: DrawnMunicipality) => buildOutlinePath(zoom, rings);
  const links = visibleMunicipalities.slice(0, MAX_MUNICIPALITY_LINKS).map((each) => {
    const linkTitle = toXmlText(`${each.name} (${formatNumber(each.estateCount)})`);
    const area = drawPath(buildPath(each), { fill: fills.get(each.municipality) ?? '' });
    return `<a href="${toXmlText(each.href)}" target="_top"><title>${linkTitle}</title>${area}</a>`;
  });
  const unlinkedByFill = Map.groupBy(
    visibleMunicipalities.slice(MAX_MUNICIPALITY_LINKS),
    ({ municipality }) => fills.get(municipality) ?? '',
  );
  const areas = [
    ...[...unlinkedByFill].map(([fill, all]) => drawPath(all.map(buildPath).join(''), { fill })),
    ...links,
  ];
  const borderedMunicipalities = municipalities.filter(({ province }) => shownProvinces.has(province));
  const countedArcs = new Set(visibleMunicipalities.flatMap(({ municipality: { rings } }) => listArcs(rings)));
  const labels = visibleMunicipalities.map(({ municipality: { label }, name, estateCount }) => {
    return { x: label[0] / unitKm, y: label[1] / unitKm, name, countText: formatNumber(estateCount) };
  });
  return buildSvgFrame(
    extent,
    colours,
    {
      locale,
      head: `<title>${toXmlText(title)}</title><link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${toXmlText(stylesheetPath)}"/><style>${DRAWING_STYLE}</style>`,
    },
    [
      drawGround(extent, colours),
      drawPath(buildLinesPath(zoom, borderedMunicipalities, countedArcs), {
        fill: 'none',
        stroke: colours.municipalityLine,
      }),
      `<g stroke="${colours.background}">${areas.join('')}</g>`,
      drawProvinceBorders(extent, colours),
      drawLabels(labels, viewBox, colours),
    ].join(''),
  );
}

/** Draws the name of a municipality: on its area if the area is wide enough, otherwise below or above it. */
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
  const baselineBelow = areaBottom + size;
  const baseline =
    areaRight - areaLeft > width * CLEAR_WIDTH_FACTOR
      ? y + size / 3
      : baselineBelow < bottom
        ? baselineBelow
        : areaTop - size / 3;
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
  const { zoom, provinces: shownProvinces } = extent;
  const fixedStroke = { 'vector-effect': 'non-scaling-stroke' };
  const borderedMunicipalities = municipalities.filter(({ province }) => shownProvinces.has(province));
  return buildSvgFrame(
    extent,
    colours,
    { locale },
    [
      drawGround(extent, colours),
      drawPath(buildLinesPath(zoom, borderedMunicipalities, new Set()), {
        fill: 'none',
        stroke: colours.municipalityLine,
        ...fixedStroke,
      }),
      drawPath(buildOutlinePath(zoom, municipality.rings), { fill: colours.chosenFill, ...fixedStroke }),
      drawProvinceBorders(extent, colours).replace('<path', `<path${formatSvgAttributes(fixedStroke)}`),
      drawPlaceName(municipality, extent, colours, locale),
    ].join(''),
  );
}
