import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Site } from '#shared/api/site.ts';
import { listFontFiles } from '../assets/fonts/fonts.ts';

/** Letters as a drawn shape, so that an icon does not depend on the font. */
interface Monogram {
  /** The path data, with y downwards; its box begins at 0 0. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** The weight of the drawn letters: 400 is regular. */
  readonly weight: number;
}

type MonogramBrand = Pick<Site, 'theme' | 'monogram' | 'name'>;

const REGULAR_FONT_WEIGHT = 400;
const monogramCache = new LRUCache<string, Monogram>({ max: 500 });

/** Returns the monogram that the site has set, otherwise the first letter of its name. */
const getLetters = ({ monogram, name }: MonogramBrand) => monogram.trim() || name.trim().slice(0, 1).toUpperCase();

/** Returns the file of the typeface that contains all the letters; the first file when none does. */
function findFont(font: Site['theme']['displayFont'], letters: string): Font {
  const fonts = listFontFiles(font).flatMap((file) => {
    const parsedFile = create(file);
    return 'fonts' in parsedFile ? parsedFile.fonts : [parsedFile];
  });
  const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  const completeFont = fonts.find((each) => codePoints.every((codePoint) => each.hasGlyphForCodePoint(codePoint)));
  const [firstFont] = fonts;
  const chosenFont = completeFont ?? firstFont;
  if (!chosenFont) throw new Error(`${font} has no files`);
  return chosenFont;
}

function drawOutline(brand: MonogramBrand): Monogram {
  const letters = getLetters(brand);
  const font = findFont(brand.theme.displayFont, letters);
  const { glyphs, positions } = font.layout(letters);
  const weight = font.variationAxes['wght']?.default ?? REGULAR_FONT_WEIGHT;
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = glyph.path.transform(1, 0, 0, -1, x, 0);
    x += positions[index]?.xAdvance ?? glyph.advanceWidth;
    return path;
  });
  const boxes = paths.map(({ bbox }) => bbox).filter(({ minX, maxX }) => Number.isFinite(minX) && maxX > minX);
  const [minX, minY] = [Math.min(...boxes.map((box) => box.minX)), Math.min(...boxes.map((box) => box.minY))];
  const [maxX, maxY] = [Math.max(...boxes.map((box) => box.maxX)), Math.max(...boxes.map((box) => box.maxY))];
  if (boxes.length === 0) return { path: '', width: 1, height: 1, weight };
  return {
    path: paths.map((path) => path.translate(-minX, -minY).toSVG()).join(''),
    width: maxX - minX,
    height: maxY - minY,
    weight,
  };
}

/** Returns the monogram of a site in its display face. */
export function drawMonogram(brand: MonogramBrand): Monogram {
  const key = `${brand.theme.displayFont}/${getLetters(brand)}`;
  let monogram = monogramCache.get(key);
  if (!monogram) {
    monogram = drawOutline(brand);
    monogramCache.set(key, monogram);
  }
  return monogram;
}
