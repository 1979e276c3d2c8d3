import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Theme } from '#shared/api/site.ts';
import { toFontFileName, FONT_SUBSETS, type Typeface, TYPEFACES } from './typefaces.ts';

/** True when Node runs the sources; the bundle is in `dist/server`. */
const RUNS_FROM_SOURCE = import.meta.filename.endsWith('.ts');
const FONT_FILES_FOLDER = path.resolve(
  import.meta.dirname,
  RUNS_FROM_SOURCE ? 'files' : '../../server/site/assets/fonts/files',
);

const LOCAL_FONT_SOURCES = {
  serif: "local('Times New Roman'),local('Liberation Serif'),local('Tinos')",
  'sans-serif': "local('Arial'),local('Liberation Sans'),local('Arimo')",
} as const;

const fontFilesByPath = new Map<string, Buffer>();
const loadedFontFaces = new Map<string, FontFace>();

interface FontFace {
  /** The value of `font-family`. */
  readonly fontFamily: string;
  readonly displayStyle: Typeface['displayStyle'];
  readonly fontFaceCss: string;
  /** The address of the file with the most usual letters, which every page preloads. */
  readonly preloadPath: string;
}

function publishFile(typeface: Typeface, subset: string): string {
  const file = toFontFileName(typeface, subset);
  const bytes = readFileSync(path.join(FONT_FILES_FOLDER, file));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const address = `/fonts/${file.replace('.woff2', '')}.${hash}.woff2`;
  fontFilesByPath.set(address, bytes);
  return address;
}

/** Reads a face at its first use. After that, `getFontFile` finds its files. */
export function getFontFace(font: Theme['displayFont']): FontFace {
  const loadedFace = loadedFontFaces.get(font);
  if (loadedFace) return loadedFace;
  const typeface = TYPEFACES[font];
  const { generic, sizeAdjust, ascent, descent } = typeface.fallback;
  const { min, max } = typeface.weightRange;
  const addresses = FONT_SUBSETS.map(({ name, range }) => ({ range, path: publishFile(typeface, name) }));
  // The first file needs no range: every page loads it, and the other files take precedence for their letters.
  const faces = addresses.map(({ range, path: file }, index) => {
    const rangeDeclaration = index === 0 ? '' : `;unicode-range:${range}`;
    return `@font-face{font-family:'${font}';font-weight:${min} ${max};font-display:swap;src:url(${file})${rangeDeclaration}}`;
  });
  const face: FontFace = {
    fontFamily: `'${font}','${font} Fallback',${generic}`,
    displayStyle: typeface.displayStyle,
    fontFaceCss: `${faces.join('\n')}
@font-face{font-family:'${font} Fallback';src:${LOCAL_FONT_SOURCES[generic]};size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`,
    preloadPath: addresses[0]?.path ?? '',
  };
  loadedFontFaces.set(font, face);
  return face;
}

/** Returns the files of a face. The file with the most usual letters is first. */
export const listFontFiles = (font: Theme['displayFont']): readonly Buffer[] =>
  FONT_SUBSETS.flatMap(({ name }) => fontFilesByPath.get(publishFile(TYPEFACES[font], name)) ?? []);

/** Returns the bytes of the font file at an address; undefined for a face that no site has used yet. */
export const getFontFile = (address: string): Buffer | undefined => fontFilesByPath.get(address);
