/**
 * Decodes a calendar file. RFC 5545 asks for UTF-8, but programs also send UTF-16, Windows-1252 or Latin-1. Bytes of the
 * latter two are seldom valid UTF-8.
 */
export function calendarText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A file begins with a letter or a byte order mark, so a zero byte is one half of a UTF-16 letter.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0) return new TextDecoder('utf-16be').decode(bytes);
  if (second === 0) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
