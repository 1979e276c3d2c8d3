import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { toFontFileName, FONT_SUBSETS, type Typeface, TYPEFACES } from './typefaces.ts';

/**
 * Implements `npm run fonts`: reduces the published fonts to the weights and the optical size that the design uses, and
 * writes the files that the site serves. Run it when a font's package or `typefaces.ts` changes.
 */

const { resolve } = createRequire(import.meta.url);

/** Returns every character of a CSS `unicode-range`. */
const expandUnicodeRange = (range: string): string =>
  range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
    })
    .join('');

async function createFontFile(
  { weightRange, cutOptions }: Typeface,
  publishedFont: Buffer,
  range: string,
): Promise<Buffer> {
  if (!cutOptions) return publishedFont;
  const { opticalSize } = cutOptions;
  return subsetFont(publishedFont, expandUnicodeRange(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: weightRange, ...(opticalSize !== undefined && { opsz: opticalSize }) },
  });
}

for (const typeface of Object.values(TYPEFACES)) {
  for (const { name, range } of FONT_SUBSETS) {
    const publishedFile = `@fontsource-variable/${typeface.name}/files/${typeface.name}-${name}-${typeface.sourceAxis}-normal.woff2`;
    const bytes = await createFontFile(typeface, readFileSync(resolve(publishedFile)), range);
    const file = toFontFileName(typeface, name);
    writeFileSync(path.join(import.meta.dirname, 'files', file), bytes);
    process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  }
}
