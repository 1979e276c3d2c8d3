import { brotliCompressSync, constants } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { KILOBYTE_BYTES } from '#tests/budgets/budgets.ts';
import { municipalities, findMunicipality, provinces } from '../outlines/outlines.ts';
import { drawingColours } from './colours.ts';
import { drawOffer, type DrawnMunicipality, drawPlace } from './drawing.ts';
import { EXTENTS, extentFor } from './extents.ts';

/** The maximum size of a drawing, in kilobytes. */
const MAX_KILOBYTES = 15;
/** Compresses the drawing. The result is somewhat larger than that of the site for cached files. */
const compressedKilobytes = (svg: string) =>
  brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length / KILOBYTE_BYTES;
const [GENT, AALST, DURBUY, IXELLES] = [900_000, 930_000, 694_000, 105_000];

const theme = {
  paper: 'oklch(0.985 0.006 80)',
  ink: 'oklch(0.22 0.015 50)',
  accent: 'oklch(0.47 0.14 32)',
  onAccent: '#ffffff',
  second: '#888888',
} as Parameters<typeof drawingColours>[0];
const dark = { ...theme, paper: '#101418', ink: '#f4f2ee', accent: 'oklch(0.8 0.14 90)' };
const colours = drawingColours(theme);

function known(id: number) {
  const municipality = findMunicipality(id);
  if (!municipality) throw new Error(`no municipality ${id}`);
  return municipality;
}
const drawn = (id: number, patch: Partial<DrawnMunicipality> = {}): DrawnMunicipality => ({
  municipality: known(id),
  name: `Name ${id}`,
  count: 3,
  href: `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${id}`,
  isChosen: false,
  ...patch,
});
const getExtent = (id: string) => {
  const extent = EXTENTS[provinces.findIndex((province) => province.id === id)];
  if (!extent) throw new Error(`no extent ${id}`);
  return extent;
};
const draw = (all: readonly DrawnMunicipality[], extent = getExtent('BE-VOV')) =>
  drawOffer({ extent, drawn: all, title: 'Per gemeente', locale: 'nl', colours, stylesheet: '/theme/a-00000000.css' });
/** Parses the document as XML. A document that is not well-formed fails the test. */
const parsed = (svg: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(svg, 'image/svg+xml');
const at = (ids: readonly number[]) => ids.map((id) => ({ municipality: known(id), count: 1 }));
const links = (svg: string) =>
  Array.from(parsed(svg).getElementsByTagName('a'), (link) => [
    link.getElementsByTagName('title')[0]?.textContent,
    link.getAttribute('href'),
  ]);

describe('the drawing of a list', () => {
  it('has a link for each municipality with homes, those with most first, with the number of homes', () => {
    expect(links(draw([drawn(AALST, { name: 'Aalst' }), drawn(GENT, { name: 'Gent', count: 1234 })]))).toEqual([
      ['Gent (1.234)', `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${GENT}`],
      ['Aalst (3)', `/nl/aanbod?transaction=1&transaction=3&transaction=5&municipality=${AALST}`],
    ]);
  });

  it('leaves out municipalities outside the area', () => {
    expect(links(draw([drawn(DURBUY)]))).toEqual([]);
    expect(links(draw([drawn(DURBUY), drawn(IXELLES)], getExtent('BE-BRU')))).toHaveLength(1);
  });

  it('shows the chosen municipality in the accent colour', () => {
    const svg = draw([drawn(GENT, { isChosen: true }), drawn(AALST, { count: 50 })]);
    expect(svg.split(`fill="${colours.chosen}"`)).toHaveLength(2);
    expect(links(svg)[0]?.[0]).toBe(`Name ${GENT} (3)`);
  });

  it('is well-formed and short, whatever the name of a municipality', () => {
    const svg = draw([
      drawn(GENT, { name: `</title>]]>\u0000\ud800"<script>${'x'.repeat(62_000)}`, href: '/nl?a="<&>' }),
    ]);
    expect(parsed(svg).getElementsByTagName('script')).toHaveLength(0);
    expect(links(svg)[0]?.[1]).toBe('/nl?a="<&>');
    expect(svg.length).toBeLessThan(30_000);
  });

  it.each([...EXTENTS.entries()])('stays within the size limit with homes everywhere: extent %i', (_, extent) => {
    const all = municipalities.map(({ id }, index) =>
      drawn(id, { name: `Sint-${id.toString(36)}-${index}`, count: 1 + ((index * 37) % 300) }),
    );
    const svg = draw(all, extent);
    expect(links(svg).length).toBeGreaterThanOrEqual(19);
    expect(compressedKilobytes(svg)).toBeLessThanOrEqual(MAX_KILOBYTES);
  });
});

describe('the drawing of a place', () => {
  it('shows the province with the municipality, and has neither text nor links', () => {
    const svg = drawPlace(known(GENT), colours);
    expect(svg.split(`fill="${colours.chosen}"`)).toHaveLength(2);
    expect(parsed(svg).documentElement?.textContent).toBe('');
    expect(links(svg)).toEqual([]);
  });

  it('stays within the size limit for any municipality', () => {
    const weights = provinces.map((_, index) => {
      const first = municipalities.find(({ province }) => province === index);
      return first ? compressedKilobytes(drawPlace(first, colours)) : Infinity;
    });
    expect(Math.max(...weights)).toBeLessThanOrEqual(MAX_KILOBYTES);
  });
});

const shown = (ids: readonly number[], part = 1) =>
  [...(extentFor(at(ids), part)?.provinces ?? [])]
    .map((index) => String(provinces[index]?.id))
    .toSorted((a, b) => a.localeCompare(b));

describe('the shown area', () => {
  it('is the smallest province, region or country that contains all homes', () => {
    expect(shown([GENT, AALST])).toEqual(['BE-VOV']);
    expect(shown([IXELLES])).toEqual(['BE-BRU']);
    expect(shown([GENT, IXELLES])).toEqual(['BE-BRU', 'BE-VAN', 'BE-VBR', 'BE-VLI', 'BE-VOV', 'BE-VWV']);
    expect(shown([GENT, DURBUY])).toHaveLength(11);
  });

  it('is not enlarged for a few homes that are far away', () => {
    expect(shown([GENT, AALST, GENT, DURBUY], 0.75)).toEqual(['BE-VOV']);
  });
});

describe('the colours', () => {
  it.each([theme, dark])('keep text legible on every fill, on light paper and on dark', (each) => {
    const { fills, ink, paper, land } = drawingColours(each);
    for (const fill of [...fills, paper, land]) expect(wcagContrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    expect(new Set(fills).size).toBeGreaterThan(1);
  });
});
