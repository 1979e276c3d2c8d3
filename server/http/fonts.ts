import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Theme } from '../../shared/api/site.ts';

const { resolve } = createRequire(import.meta.url);

interface Typeface {
  /** Package below `@fontsource-variable/`, and the axes of the file that is taken from it. */
  readonly name: string;
  readonly axes: 'wght' | 'opsz';
  readonly weights: string;
  /** How the face is set in headings. */
  readonly display: { readonly weight: number; readonly tracking: string };
  /** A face that every computer has, stretched to the same widths and heights, so that nothing shifts on arrival. */
  readonly fallback: {
    readonly generic: 'serif' | 'sans-serif';
    readonly sizeAdjust: string;
    readonly ascent: string;
    readonly descent: string;
  };
}

/**
 * Overrides are the face's own metrics divided by the ratio of its mean letter width to that of Arial or Times New
 * Roman, over a sample of the four languages.
 */
const TYPEFACES: Readonly<Record<Theme['displayFont'], Typeface>> = {
  Fraunces: {
    name: 'fraunces',
    axes: 'opsz',
    weights: '100 900',
    display: { weight: 420, tracking: '-0.018em' },
    fallback: { generic: 'serif', sizeAdjust: '106.3%', ascent: '92%', descent: '24%' },
  },
  Lora: {
    name: 'lora',
    axes: 'wght',
    weights: '400 700',
    display: { weight: 480, tracking: '-0.008em' },
    fallback: { generic: 'serif', sizeAdjust: '117.3%', ascent: '85.8%', descent: '23.4%' },
  },
  Figtree: {
    name: 'figtree',
    axes: 'wght',
    weights: '300 900',
    display: { weight: 640, tracking: '-0.024em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '100.8%', ascent: '94.3%', descent: '24.8%' },
  },
  Inter: {
    name: 'inter',
    axes: 'wght',
    weights: '100 900',
    display: { weight: 620, tracking: '-0.028em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '106.8%', ascent: '90.7%', descent: '22.6%' },
  },
  'Source Sans 3': {
    name: 'source-sans-3',
    axes: 'wght',
    weights: '200 900',
    display: { weight: 600, tracking: '-0.01em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '93.1%', ascent: '110%', descent: '43%' },
  },
};

/** What the two files of a face cover; the second one is only fetched where a page has such letters. */
const SUBSETS = [
  {
    name: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    name: 'latin-ext',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
] as const;

const LOCAL = {
  serif: "local('Times New Roman'),local('Liberation Serif'),local('Tinos')",
  'sans-serif': "local('Arial'),local('Liberation Sans'),local('Arimo')",
} as const;

const files = new Map<string, Buffer>();
const loaded = new Map<string, FontFace>();

export interface FontFace {
  /** Value of `font-family`. */
  readonly family: string;
  readonly display: Typeface['display'];
  readonly css: string;
  /** Address of the file that every page needs. */
  readonly preload: string;
}

function address(typeface: Typeface, subset: string): string {
  const file = `${typeface.name}-${subset}-${typeface.axes}-normal.woff2`;
  const bytes = readFileSync(resolve(`@fontsource-variable/${typeface.name}/files/${file}`));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const path = `/fonts/${file.replace('.woff2', '')}.${hash}.woff2`;
  files.set(path, bytes);
  return path;
}

/** Reads a face on its first use; from then on `fontFile` knows its files. */
export function fontFace(font: Theme['displayFont']): FontFace {
  const known = loaded.get(font);
  if (known) return known;
  const typeface = TYPEFACES[font];
  const { generic, sizeAdjust, ascent, descent } = typeface.fallback;
  const addresses = SUBSETS.map(({ name, range }) => ({ range, path: address(typeface, name) }));
  const faces = addresses.map(
    ({ range, path }) =>
      `@font-face{font-family:'${font}';font-style:normal;font-weight:${typeface.weights};font-display:swap;src:url(${path}) format('woff2');unicode-range:${range}}`,
  );
  const face: FontFace = {
    family: `'${font}','${font} Fallback',${generic}`,
    display: typeface.display,
    css: `${faces.join('\n')}
@font-face{font-family:'${font} Fallback';src:${LOCAL[generic]};size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`,
    preload: addresses[0]?.path ?? '',
  };
  loaded.set(font, face);
  return face;
}

/** The files of a face, the one with the most usual letters first. */
export const fontFiles = (font: Theme['displayFont']): readonly Buffer[] =>
  SUBSETS.flatMap(({ name }) => files.get(address(TYPEFACES[font], name)) ?? []);

/** The bytes of a font by its address, for fonts that some site's theme uses; they never change. */
export const fontFile = (path: string): Buffer | undefined => files.get(path);
