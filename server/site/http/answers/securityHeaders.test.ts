import { describe, expect, it } from 'vitest';
import { buildPageHeaders, buildStreamedPageHeaders } from './securityHeaders.ts';

const findCspPolicy = (headers: readonly (readonly [string, string])[]) =>
  Object.fromEntries(headers)['content-security-policy']?.split(';') ?? [];

describe('the security policy of a page', () => {
  it('allows nothing from other hosts, except what the page names', () => {
    expect(findCspPolicy(buildPageHeaders(true))).toEqual(
      expect.arrayContaining(["img-src 'self' data:", "frame-src 'none'"]),
    );
    const foreignSources = { imageSources: ['https://tiles.example.org'], frameSources: ['https://visit.example.org'] };
    const changedDirectives = findCspPolicy(buildPageHeaders(true, foreignSources)).filter(
      (part) => !findCspPolicy(buildPageHeaders(true)).includes(part),
    );
    expect(changedDirectives).toEqual([
      "img-src 'self' data: https://tiles.example.org",
      'frame-src https://visit.example.org',
    ]);
  });

  it('is the same for a streamed page, with its nonce', () => {
    const policy = findCspPolicy(
      buildStreamedPageHeaders(false, 'n0nce', { imageSources: ['https://tiles.example.org'] }),
    );
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'nonce-n0nce'",
        "img-src 'self' data: https://tiles.example.org",
        "frame-src 'none'",
      ]),
    );
  });
});
