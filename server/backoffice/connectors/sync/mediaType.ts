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
