import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { toFontFileName, FONT_SUBSETS, type Typeface, TYPEFACES } from './typefaces.ts';

/**
 * Implements `npm run fonts`: creates the files that the site serves from the published fonts, with the weights and the
 * optical size that its design uses. Run it when a font's package or `typefaces.ts` changes.
 */

const { resolve } = createRequire(import.meta.url);

/** Returns every character of a CSS `unicode-range`. */
const expandUnicodeRange = (range: string): string =>
  range
    .split(',')
    .map((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
    })
    .join('');

async function createFontFile(
  { weightRange: weights, cutOptions: cut }: Typeface,
  published: Buffer,
  range: string,
): Promise<Buffer> {
  if (!cut) return published;
  const { opticalSize } = cut;
  return subsetFont(published, expandUnicodeRange(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights, ...(opticalSize !== undefined && { opsz: opticalSize }) },
  });
}

for (const typeface of Object.values(TYPEFACES)) {
  for (const { name, range } of FONT_SUBSETS) {
    const published = `@fontsource-variable/${typeface.name}/files/${typeface.name}-${name}-${typeface.sourceAxis}-normal.woff2`;
    const bytes = await createFontFile(typeface, readFileSync(resolve(published)), range);
    const file = toFontFileName(typeface, name);
    writeFileSync(path.join(import.meta.dirname, 'files', file), bytes);
    process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  }
}
