/**
 * Decodes the text of a calendar file. RFC 5545 requires UTF-8. Programs also send UTF-16, and Windows-1252 or Latin-1,
 * whose bytes are rarely valid UTF-8.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A file begins with a letter or a byte order mark. A zero byte at the start is therefore the other half of a letter
  // in UTF-16.
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
