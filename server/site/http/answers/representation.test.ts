import { describe, expect, it } from 'vitest';
import { Representation } from './representation.ts';

const createPageHtml = (length: number) =>
  new Representation({
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>'.repeat(length).slice(0, length)),
  });

describe('the size of a representation', () => {
  // The cache requires whole numbers of bytes.
  it.each([1, 511, 512, 513, 60_001])('is a whole number of bytes: %i', (length) => {
    expect(Number.isInteger(createPageHtml(length).bytes)).toBe(true);
  });

  it('covers the body in all its codings', async () => {
    const representation = createPageHtml(60_001);
    const [identity, br, gzip] = await Promise.all(
      (['identity', 'br', 'gzip'] as const).map((coding) => representation.prepareCoding(coding)),
    );
    const totalBytes = [identity, br, gzip].reduce((sum, variant) => sum + (variant?.body.length ?? 0), 0);
    expect(representation.bytes).toBeGreaterThanOrEqual(totalBytes);
  });
});
