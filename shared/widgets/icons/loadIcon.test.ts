import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchIcon, LOADED_ICONS } from './loadIcon.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

function createResponse(status: number, contentType: string) {
  const fakeFetch = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(SVG, { status, headers: { 'content-type': contentType } })),
  );
  vi.stubGlobal('fetch', fakeFetch);
  return fakeFetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('the icon loader', () => {
  it.each(['image/svg+xml', 'image/svg+xml; charset=utf-8', 'text/plain; charset=utf-8'])(
    'accepts %s',
    async (type) => {
      const response = createResponse(200, type);
      expect(await fetchIcon('/icons/wait.svg')).toBe(SVG);
      expect(response).toHaveBeenCalledExactlyOnceWith('/icons/wait.svg');
    },
  );

  it.each([300, 304, 404, 500])('fails with "Not found" on status %i', async (status) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve({ status, headers: new Headers({ 'content-type': 'image/svg+xml' }) }),
    );
    await expect(fetchIcon('/icons/wait.svg')).rejects.toThrow(/^Not found$/);
  });

  it.each(['text/html; charset=utf-8', 'application/json', ''])('refuses the content type %j', async (type) => {
    createResponse(200, type);
    await expect(fetchIcon('/icons/wait.svg')).rejects.toThrow('is no icon');
  });

  it.each(LOADED_ICONS)('has a file for "%s"', (name) => {
    const file = path.resolve(import.meta.dirname, '../../../public/icons', `${name}.svg`);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/);
  });
});
