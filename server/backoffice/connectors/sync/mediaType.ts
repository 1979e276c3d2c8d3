import { isPdf } from '../../assets/isPdf.ts';

/** The media types with the bytes at an offset by which they are recognised. */
const TYPE_SIGNATURES: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/jpeg', 0, '\u{ff}\u{d8}\u{ff}'],
  ['image/png', 0, '\u{89}PNG'],
  ['image/webp', 8, 'WEBP'],
];

/**
 * The first box of an ISO media file lists the brands of the file. At most this many bytes of the box are read, because
 * files have only a few brands.
 */
const MAX_BRAND_BYTES = 256;
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
/**
 * Pictures with these brands use HEVC, a format that needs a licence. Most browsers and the picture library of this
 * product cannot decode HEVC.
 */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/**
 * Returns the brands with which an ISO media file is compatible (ISO/IEC 14496-12, `ftyp`). Returns an empty array for
 * any other file.
 */
function readBrands(content: Buffer): readonly string[] {
  if (content.length < 16 || content.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(content.readUInt32BE(0), content.length, MAX_BRAND_BYTES);
  const brands = [content.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(content.toString('latin1', offset, offset + 4));
  return brands;
}

/** Returns the type of a picture or file, detected from its content; undefined for a type that no site shows. */
export function detectMediaType(content: Buffer): string | undefined {
  const typeSignature = TYPE_SIGNATURES.find(
    ([, offset, bytes]) => content.subarray(offset, offset + bytes.length).toString('latin1') === bytes,
  );
  if (typeSignature) return typeSignature[0];
  if (isPdf(content)) return 'application/pdf';
  return readBrands(content).some((brand) => AVIF_BRANDS.has(brand)) ? 'image/avif' : undefined;
}

/**
 * The reason, for people, why a HEIC picture is not copied. `connectors status` counts such pictures by exactly this
 * text.
 */
export const HEIC_REASON = 'a HEIC picture, which browsers do not show and which cannot be converted here';

export const isHeic = (content: Buffer): boolean =>
  detectMediaType(content) === undefined && readBrands(content).some((brand) => HEIC_BRANDS.has(brand));

/** Returns whether a file name, or the path of a URL, has the extension of a HEIC picture. */
export const isHeicName = (url: string): boolean => /\.hei[cf]$/i.test(url.split(/[?#]/, 1)[0] ?? '');

/**
 * Describes, for people, a web page or an SVG that a server sent in place of a picture. Returns undefined for any other
 * content.
 */
export function describeMarkup(content: Buffer): string | undefined {
  const contentStart = content
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\u{ef}\u{bb}\u{bf}/u, '')
    .trimStart()
    .toLowerCase();
  if (!contentStart.startsWith('<')) return undefined;
  if (contentStart.includes('<svg')) return 'an SVG, which no site shows';
  return contentStart.includes('<html') || contentStart.startsWith('<!doctype html')
    ? 'a web page, not a picture'
    : undefined;
}
