import { describe, expect, it } from 'vitest';
import { pageHeaders, streamedPageHeaders } from './securityHeaders.ts';

const findPolicy = (headers: readonly (readonly [string, string])[]) =>
  Object.fromEntries(headers)['content-security-policy']?.split(';') ?? [];

describe('the security policy of a page', () => {
  it('lets nothing in from elsewhere, unless the page says what', () => {
    expect(findPolicy(pageHeaders(true))).toEqual(expect.arrayContaining(["img-src 'self' data:", "frame-src 'none'"]));
    const foreign = { images: ['https://tiles.example.org'], frames: ['https://visit.example.org'] };
    const changed = findPolicy(pageHeaders(true, foreign)).filter(
      (part) => !findPolicy(pageHeaders(true)).includes(part),
    );
    expect(changed).toEqual(["img-src 'self' data: https://tiles.example.org", 'frame-src https://visit.example.org']);
  });

  it('is the same for a streamed page, with its nonce', () => {
    const policy = findPolicy(streamedPageHeaders(false, 'n0nce', { images: ['https://tiles.example.org'] }));
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'nonce-n0nce'",
        "img-src 'self' data: https://tiles.example.org",
        "frame-src 'none'",
      ]),
    );
  });
});
