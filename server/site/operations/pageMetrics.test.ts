import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { Representation } from '../http/answers/representation.ts';
import type { RequestContext } from '../requestContext.ts';
import { measurePages, type PageMetrics } from './pageMetrics.ts';

const createPage = (siteId: string, status = 200) => ({
  siteId,
  representation: new Representation({ status, headers: [], body: Buffer.from('page') }),
});
const createEndedAnswer = (status: number, method = 'GET') => ({
  method,
  status,
  ms: 120,
  bytes: 1000,
  complete: true,
  traceId: undefined,
});
const createContext = (rest: Partial<RequestContext>): RequestContext => ({
  requestId: 'an-id',
  startedAt: 0,
  ...rest,
});

describe('metrics of pages', () => {
  let registry: Registry;
  let pages: PageMetrics;
  const lines = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.endsWith(' 0'));
  beforeEach(() => {
    registry = new Registry();
    pages = measurePages(registry, new Map([['claes', 'large']]));
  });

  it('count hits by group of sites, by the place of the page (memory or disk), and by status', async () => {
    pages.countHit(createPage('claes'), 'memory');
    pages.countHit(createPage('claes'), 'memory');
    pages.countHit(createPage('kust'), 'disk');
    pages.countHit(createPage('kust', 404), 'memory');
    expect(await lines('gevel_page_answers_total')).toEqual([
      'gevel_page_answers_total{group="default",cache="memory",code="4xx"} 1',
      'gevel_page_answers_total{group="default",cache="disk",code="2xx"} 1',
      'gevel_page_answers_total{group="large",cache="memory",code="2xx"} 2',
    ]);
  });

  it('count and time rendered pages', async () => {
    pages.countAnswer(createContext({ route: 'offer', site: 'claes', cache: 'miss' }), createEndedAnswer(200));
    pages.countAnswer(createContext({ route: 'offer', site: 'kust', cache: 'stale' }), createEndedAnswer(200));
    expect(await lines('gevel_page_answers_total')).toEqual([
      'gevel_page_answers_total{group="default",cache="stale",code="2xx"} 1',
      'gevel_page_answers_total{group="large",cache="miss",code="2xx"} 1',
    ]);
    expect(await lines('gevel_page_seconds_count')).toEqual(['gevel_page_seconds_count{group="large",cache="miss"} 1']);
  });

  it.each([
    ['a page that could not be made', { route: 'home', site: 'kust', cache: 'refused' }, createEndedAnswer(503), true],
    ['a failure before the route is known', {}, createEndedAnswer(503), true],
    ['a host that no site has', {}, createEndedAnswer(421), false],
    ['a picture', { route: 'media', site: 'kust' }, createEndedAnswer(500), false],
    ['an address for scripts', { route: 'ajaxFilter', site: 'kust', cache: 'miss' }, createEndedAnswer(500), false],
    ['a form', { route: 'contact', site: 'kust' }, createEndedAnswer(500, 'POST'), false],
  ] as const)('classify %s correctly', async (_what, rest, answer, isPage) => {
    pages.countAnswer(createContext(rest), answer);
    expect((await lines('gevel_page_answers_total')).length).toBe(isPage ? 1 : 0);
  });

  it('have the series of errors from the start, so that the first error is an increase', async () => {
    expect(await registry.metrics()).toContain('gevel_page_answers_total{group="large",cache="none",code="5xx"} 0\n');
  });
});
