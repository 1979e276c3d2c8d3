import { brotliCompressSync, constants } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { KILOBYTE_BYTES } from '#tests/budgets/budgets.ts';
import { municipalities, findMunicipality, provinces } from '../outlines/outlines.ts';
import { computeDrawingColours } from './colours.ts';
import { drawOffer, type DrawnMunicipality, drawPlace } from './drawing.ts';
import { cropExtent, MAP_EXTENTS, findSmallestExtent } from './extents.ts';

/** The maximum size of a drawing, in kilobytes. */
const MAX_KILOBYTES = 15;
/**
 * Returns the size of the compressed drawing. The site compresses its files better than this function does, so its
 * files are somewhat smaller.
 */
const measureCompressedKilobytes = (svg: string) =>
  brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length / KILOBYTE_BYTES;
const [GENT, AALST, DURBUY, IXELLES] = [900_000, 930_000, 694_000, 105_000];

const lightTheme = {
  paper: 'oklch(0.985 0.006 80)',
  ink: 'oklch(0.22 0.015 50)',
  accent: 'oklch(0.47 0.14 32)',
  onAccent: '#ffffff',
  second: '#888888',
} as Parameters<typeof computeDrawingColours>[0];
const darkTheme = { ...lightTheme, paper: '#101418', ink: '#f4f2ee', accent: 'oklch(0.8 0.14 90)' };
const lightColours = computeDrawingColours(lightTheme);

function getMunicipality(id: number) {
  const municipality = findMunicipality(id);
  if (!municipality) throw new Error(`no municipality ${id}`);
  return municipality;
}
const createDrawnMunicipality = (id: number, patch: Partial<DrawnMunicipality> = {}): DrawnMunicipality => ({
  municipality: getMunicipality(id),
  name: `Name ${id}`,
  estateCount: 3,
  href: `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${id}`,
  isChosen: false,
  ...patch,
});
const getExtentById = (id: string) => {
  const extent = MAP_EXTENTS[provinces.findIndex((province) => province.id === id)];
  if (!extent) throw new Error(`no extent ${id}`);
  return extent;
};
const drawMunicipalities = (municipalitiesToDraw: readonly DrawnMunicipality[], extent = getExtentById('BE-VOV')) =>
  drawOffer({
    extent,
    drawnMunicipalities: municipalitiesToDraw,
    title: 'Per gemeente',
    locale: 'nl',
    colours: lightColours,
    stylesheetPath: '/theme/a-00000000.css',
  });
/** Parses the document as XML. A document that is not well-formed fails the test. */
const parseSvg = (svg: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(svg, 'image/svg+xml');
const createMunicipalities = (ids: readonly number[]) =>
  ids.map((id) => ({ municipality: getMunicipality(id), estateCount: 1 }));
const listLinks = (svg: string) =>
  Array.from(parseSvg(svg).getElementsByTagName('a'), (link) => [
    link.getElementsByTagName('title')[0]?.textContent,
    link.getAttribute('href'),
  ]);

describe('the drawing of a list', () => {
  it('has a link with the number of homes for each municipality with homes, the largest number first', () => {
    expect(
      listLinks(
        drawMunicipalities([
          createDrawnMunicipality(AALST, { name: 'Aalst' }),
          createDrawnMunicipality(GENT, { name: 'Gent', estateCount: 1234 }),
        ]),
      ),
    ).toEqual([
      ['Gent (1.234)', `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${GENT}`],
      ['Aalst (3)', `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${AALST}`],
    ]);
  });

  it('names every municipality of a row of neighbours, also on a small screen', () => {
    const coastIds = [830_000, 837_000, 840_000, 842_000, 843_000, 845_000, 862_000, 866_000, 867_000];
    const svg = drawMunicipalities(
      coastIds.map((id) => createDrawnMunicipality(id, { name: findMunicipality(id)?.name.fr ?? `Name ${id}` })),
      cropExtent(getExtentById('BE-VWV'), coastIds.map(getMunicipality)),
    );
    const labelTexts = Array.from(parseSvg(svg).getElementsByTagName('text'), ({ textContent }) => textContent);
    expect(labelTexts.filter((text) => text === 'Coxyde 3')).toHaveLength(2);
    expect(labelTexts.slice(0, coastIds.length).filter((text) => text?.endsWith(' 3'))).toHaveLength(coastIds.length);
  });

  it('leaves out municipalities outside the area', () => {
    expect(listLinks(drawMunicipalities([createDrawnMunicipality(DURBUY)]))).toEqual([]);
    expect(
      listLinks(
        drawMunicipalities(
          [createDrawnMunicipality(DURBUY), createDrawnMunicipality(IXELLES)],
          getExtentById('BE-BRU'),
        ),
      ),
    ).toHaveLength(1);
  });

  it('shows the chosen municipality in the accent colour', () => {
    const svg = drawMunicipalities([
      createDrawnMunicipality(GENT, { isChosen: true }),
      createDrawnMunicipality(AALST, { estateCount: 50 }),
    ]);
    expect(svg.split(`fill="${lightColours.chosenFill}"`)).toHaveLength(2);
    expect(listLinks(svg)[0]?.[0]).toBe(`Name ${GENT} (3)`);
  });

  it('is well-formed and short, whatever the name of a municipality', () => {
    const svg = drawMunicipalities([
      createDrawnMunicipality(GENT, {
        name: `</title>]]>\u0000\ud800"<script>${'x'.repeat(62_000)}`,
        href: '/nl?a="<&>',
      }),
    ]);
    expect(parseSvg(svg).getElementsByTagName('script')).toHaveLength(0);
    expect(listLinks(svg)[0]?.[1]).toBe('/nl?a="<&>');
    expect(svg.length).toBeLessThan(30_000);
  });

  it.each([...MAP_EXTENTS.entries()])('stays within the size limit with homes everywhere: extent %i', (_, extent) => {
    const allMunicipalities = municipalities.map(({ id }, index) =>
      createDrawnMunicipality(id, { name: `Sint-${id.toString(36)}-${index}`, estateCount: 1 + ((index * 37) % 300) }),
    );
    const svg = drawMunicipalities(allMunicipalities, extent);
    expect(listLinks(svg).length).toBeGreaterThanOrEqual(19);
    expect(measureCompressedKilobytes(svg)).toBeLessThanOrEqual(MAX_KILOBYTES);
  });
});

describe('the drawing of a place', () => {
  it('shows the province with the municipality and its name in the language of the page, without links', () => {
    const svg = drawPlace(getMunicipality(GENT), lightColours, 'fr');
    expect(svg.split(`fill="${lightColours.chosenFill}"`)).toHaveLength(2);
    expect(parseSvg(svg).documentElement?.textContent).toBe('Gand');
    expect(listLinks(svg)).toEqual([]);
  });

  it.each([
    [842_000, 'De Haan', 'Le Coq'],
    [867_000, 'Koksijde', 'Coxyde'],
  ])('has the French names of the coast: %i', (id, nl, fr) => {
    const names = (['nl', 'fr'] as const).map(
      (locale) => parseSvg(drawPlace(getMunicipality(id), lightColours, locale)).documentElement?.textContent,
    );
    expect(names).toEqual([nl, fr]);
  });

  it('stays within the size limit for any municipality', () => {
    const drawingKilobytes = provinces.map((_, index) => {
      const first = municipalities.find(({ province }) => province === index);
      return first ? measureCompressedKilobytes(drawPlace(first, lightColours, 'nl')) : Infinity;
    });
    expect(Math.max(...drawingKilobytes)).toBeLessThanOrEqual(MAX_KILOBYTES);
  });
});

const listShownNames = (ids: readonly number[], minShare = 1) =>
  [...(findSmallestExtent(createMunicipalities(ids), minShare)?.provinces ?? [])]
    .map((index) => String(provinces[index]?.id))
    .toSorted((a, b) => a.localeCompare(b));

describe('the shown area', () => {
  it('is the smallest province, region or country that contains all homes', () => {
    expect(listShownNames([GENT, AALST])).toEqual(['BE-VOV']);
    expect(listShownNames([IXELLES])).toEqual(['BE-BRU']);
    expect(listShownNames([GENT, IXELLES])).toEqual(['BE-BRU', 'BE-VAN', 'BE-VBR', 'BE-VLI', 'BE-VOV', 'BE-VWV']);
    expect(listShownNames([GENT, DURBUY])).toHaveLength(11);
  });

  it('is not enlarged for a few homes that are far away', () => {
    expect(listShownNames([GENT, AALST, GENT, DURBUY], 0.75)).toEqual(['BE-VOV']);
  });
});

describe('the cropped area', () => {
  const provinceExtent = getExtentById('BE-VWV');
  const [left, top, right, bottom] = provinceExtent.viewBox;

  it('shows only the part of a province that has homes, but at least half of its width', () => {
    const coastViewBox = cropExtent(provinceExtent, [842_000, 867_000].map(getMunicipality)).viewBox;
    expect(coastViewBox[2] - coastViewBox[0]).toBeLessThan(0.6 * (right - left));
    const townViewBox = cropExtent(provinceExtent, [getMunicipality(867_000)]).viewBox;
    expect((townViewBox[2] - townViewBox[0]) / (right - left)).toBeCloseTo(0.5, 1);
    expect(townViewBox[0]).toBeGreaterThanOrEqual(left);
    expect(townViewBox[3]).toBeLessThanOrEqual(bottom);
    expect(townViewBox[1]).toBeGreaterThanOrEqual(top);
  });

  it('is the whole area when it has no homes', () => {
    expect(cropExtent(provinceExtent, [getMunicipality(DURBUY)])).toBe(provinceExtent);
  });
});

describe('the colours', () => {
  it.each([lightTheme, darkTheme])('keep text legible on every fill, on light paper and on dark', (each) => {
    const { countFills: fills, textColour: ink, background: paper, shownLand: land } = computeDrawingColours(each);
    for (const fill of [...fills, paper, land]) expect(wcagContrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    expect(new Set(fills).size).toBeGreaterThan(1);
  });
});
