/** What bytes begin with, and the type that they have then. */
const SIGNATURES: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/jpeg', 0, '\u{ff}\u{d8}\u{ff}'],
  ['image/png', 0, '\u{89}PNG'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/avif', 4, 'ftypavis'],
  ['application/pdf', 0, '%PDF-'],
];

/** The type of a picture or file by its content, whatever its name says; undefined: none that a site shows. */
export const mediaType = (content: Buffer): string | undefined =>
  SIGNATURES.find(
    ([, offset, bytes]) => content.subarray(offset, offset + bytes.length).toString('latin1') === bytes,
  )?.[0];

/** For people: what text that stands in place of a picture is; undefined: something else. */
export function markupOf(content: Buffer): string | undefined {
  const start = content
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\u{ef}\u{bb}\u{bf}/u, '')
    .trimStart()
    .toLowerCase();
  if (!start.startsWith('<')) return undefined;
  if (start.includes('<svg')) return 'an SVG, which no site shows';
  return start.includes('<html') || start.startsWith('<!doctype html') ? 'a web page and no picture' : undefined;
}
