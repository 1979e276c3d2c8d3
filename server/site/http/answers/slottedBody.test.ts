import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { REQUEST_ID_SLOT, SlottedBody } from './slottedBody.ts';

const createHtml = (id: string) => `<p>Één pagina</p><p>${id}</p>${'<p>wat erna komt</p>'.repeat(200)}`;

describe('a document with a slot', () => {
  it.each(['0b9f', '6d0e9a9e-7c7c-4a44-9d0e-5a4c7b1d2f3a', '', 'é'])(
    'can be filled with %j, uncompressed and in gzip',
    (id) => {
      const body = SlottedBody.create(Buffer.from(createHtml(REQUEST_ID_SLOT)));
      expect(body?.fill(id).toString()).toBe(createHtml(id));
      expect(gunzipSync(body?.fillGzipped(id) ?? '').toString()).toBe(createHtml(id));
    },
  );
  it('is small in gzip, and has another value each time', () => {
    const body = SlottedBody.create(Buffer.from(createHtml(REQUEST_ID_SLOT)));
    expect(body?.fillGzipped('a').length).toBeLessThan(300);
    expect(gunzipSync(body?.fillGzipped('b') ?? '').toString()).toContain('<p>b</p>');
  });
  it('does not exist without the slot', () => {
    expect(SlottedBody.create(Buffer.from('<p></p>'))).toBeUndefined();
  });
});
