import type { Theme } from '#shared/api/site.ts';

export interface Typeface {
  /** The name of the package below `@fontsource-variable/`, and the axes of the file that is used. */
  readonly name: string;
  readonly sourceAxis: 'wght' | 'opsz';
  readonly weightRange: { readonly min: number; readonly max: number };
  /**
   * Present when the font's file may be changed. The file is then reduced to `weightRange` and, if `opticalSize` is
   * given, to that optical size (in points), which halves the file. Other fonts are served as published, because a font
   * with a reserved name may not be changed under that name (SIL Open Font License 1.1, §3).
   */
  readonly cutOptions?: { readonly opticalSize?: number };
  /** The weight and letter spacing of the face in headings. */
  readonly displayStyle: { readonly weight: number; readonly tracking: string };
  /**
   * A typeface that every computer has. It is stretched to the widths and heights of the font, so that no text moves
   * when the font has loaded.
   */
  readonly fallback: {
    readonly generic: 'serif' | 'sans-serif';
    readonly sizeAdjust: string;
    readonly ascent: string;
    readonly descent: string;
  };
}

/**
 * The typefaces. The `sizeAdjust` of a fallback is the mean letter width of the face, divided by that of Arial or Times
 * New Roman, in a sample text of the four languages. `ascent` and `descent` are those of the face, divided by
 * `sizeAdjust`.
 */
export const TYPEFACES: Readonly<Record<Theme['displayFont'], Typeface>> = {
  Fraunces: {
    name: 'fraunces',
    sourceAxis: 'opsz',
    weightRange: { min: 350, max: 700 },
    cutOptions: { opticalSize: 48 },
    displayStyle: { weight: 420, tracking: '-0.018em' },
    fallback: { generic: 'serif', sizeAdjust: '106.3%', ascent: '92%', descent: '24%' },
  },
  Lora: {
    name: 'lora',
    sourceAxis: 'wght',
    weightRange: { min: 400, max: 700 },
    displayStyle: { weight: 480, tracking: '-0.008em' },
    fallback: { generic: 'serif', sizeAdjust: '117.3%', ascent: '85.8%', descent: '23.4%' },
  },
  Figtree: {
    name: 'figtree',
    sourceAxis: 'wght',
    weightRange: { min: 300, max: 900 },
    displayStyle: { weight: 640, tracking: '-0.024em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '100.8%', ascent: '94.3%', descent: '24.8%' },
  },
  Inter: {
    name: 'inter',
    sourceAxis: 'wght',
    weightRange: { min: 400, max: 700 },
    cutOptions: {},
    displayStyle: { weight: 620, tracking: '-0.028em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '106.8%', ascent: '90.7%', descent: '22.6%' },
  },
  'Source Sans 3': {
    name: 'source-sans-3',
    sourceAxis: 'wght',
    weightRange: { min: 200, max: 900 },
    displayStyle: { weight: 600, tracking: '-0.01em' },
    fallback: { generic: 'sans-serif', sizeAdjust: '93.1%', ascent: '110%', descent: '43%' },
  },
};

/**
 * The letters in the two files of a face. A browser fetches the second file only for a page with letters of that file.
 */
export const FONT_SUBSETS = [
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

/** Returns the file's name in `files/`. */
export const toFontFileName = (typeface: Typeface, subset: string) => `${typeface.name}-${subset}.woff2`;
