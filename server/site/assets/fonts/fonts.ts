import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Theme } from '#shared/api/site.ts';
import { toFileName, SUBSETS, type Typeface, TYPEFACES } from './typefaces.ts';

/** True when Node runs the sources; the bundle is in `dist/server`. */
const FROM_SOURCE = import.meta.filename.endsWith('.ts');
const FILES = path.resolve(import.meta.dirname, FROM_SOURCE ? 'files' : '../../server/site/assets/fonts/files');

const LOCAL = {
  serif: "local('Times New Roman'),local('Liberation Serif'),local('Tinos')",
  'sans-serif': "local('Arial'),local('Liberation Sans'),local('Arimo')",
} as const;

const files = new Map<string, Buffer>();
const loaded = new Map<string, FontFace>();

interface FontFace {
  /** The value of `font-family`. */
  readonly family: string;
  readonly display: Typeface['display'];
  readonly css: string;
  /** The address of the file with the most usual letters, which every page preloads. */
  readonly preload: string;
}

function publishFile(typeface: Typeface, subset: string): string {
  const file = toFileName(typeface, subset);
  const bytes = readFileSync(path.join(FILES, file));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const address = `/fonts/${file.replace('.woff2', '')}.${hash}.woff2`;
  files.set(address, bytes);
  return address;
}

/** Reads a face at its first use. After that, `fontFile` finds its files. */
export function fontFace(font: Theme['displayFont']): FontFace {
  const known = loaded.get(font);
  if (known) return known;
  const typeface = TYPEFACES[font];
  const { generic, sizeAdjust, ascent, descent } = typeface.fallback;
  const { min, max } = typeface.weights;
  const addresses = SUBSETS.map(({ name, range }) => ({ range, path: publishFile(typeface, name) }));
  // The first file needs no range: every page loads it, and the other files take precedence for their letters.
  const faces = addresses.map(({ range, path: file }, index) => {
    const letters = index === 0 ? '' : `;unicode-range:${range}`;
    return `@font-face{font-family:'${font}';font-weight:${min} ${max};font-display:swap;src:url(${file})${letters}}`;
  });
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

/** Returns the files of a face. The file with the most usual letters is first. */
export const fontFiles = (font: Theme['displayFont']): readonly Buffer[] =>
  SUBSETS.flatMap(({ name }) => files.get(publishFile(TYPEFACES[font], name)) ?? []);

/** Returns the bytes of a font by its address, for fonts that some site's theme uses; they never change. */
export const fontFile = (address: string): Buffer | undefined => files.get(address);
