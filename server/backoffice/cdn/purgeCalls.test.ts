import { describe, expect, it } from 'vitest';
import { splitIntoCalls } from './purgeCalls.ts';
import {
  createBunnyService,
  createCloudflareService,
  createFastlyService,
  createVarnishService,
} from './purgeService.ts';

const createTags = (count: number, site = 'noord') =>
  Array.from({ length: count }, (_, index) => `s-${site}.e.${index}`);

describe('the calls of a purge', () => {
  it('contain each tag once', () => {
    expect(splitIntoCalls(['s-a.e.1', 's-a.list', 's-a.e.1', 's-b.nav'], createFastlyService('id', 'key'))).toEqual([
      ['s-a.e.1', 's-a.list', 's-b.nav'],
    ]);
    expect(splitIntoCalls([], createFastlyService('id', 'key'))).toEqual([]);
  });

  it("contain only the site's tag when it is among the tags or when the site has too many", () => {
    expect(splitIntoCalls(['s-a.e.1', 's-a', 's-ab.list'], createFastlyService('id', 'key'))).toEqual([
      ['s-a', 's-ab.list'],
    ]);
    expect(splitIntoCalls([...createTags(11), 's-zuid.list'], createBunnyService('1', 'key'))).toEqual([
      ['s-noord'],
      ['s-zuid.list'],
    ]);
  });

  it.each([
    ['fastly', createFastlyService('id', 'key'), 1000, 256],
    ['cloudflare', createCloudflareService('id', 'key'), 100, 100],
    ['bunny', createBunnyService('1', 'key'), 10, 1],
  ])('contain no more tags than %s accepts', (_name, service, count, maxTags) => {
    const tags = ['a', 'b', 'c'].flatMap((site) => createTags(count, site));
    const calls = splitIntoCalls(tags, service);
    expect(calls.flat()).toEqual(tags);
    expect(Math.max(...calls.map(({ length }) => length))).toBe(maxTags);
    expect(calls).toHaveLength(Math.ceil((count * 3) / maxTags));
  });

  it('fit into a header of Varnish', () => {
    const tags = createTags(1000);
    const service = createVarnishService('http://varnish', 'token');
    const calls = splitIntoCalls(tags, service);
    expect(calls.flat()).toEqual(tags);
    for (const callTags of calls)
      expect(service.buildCall(callTags).headers['xkey-purge']?.length).toBeLessThanOrEqual(4000);
    expect(calls.length).toBeLessThan(6);
  });
});
