import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { BackOfficeError, BackOfficeUnavailableError } from '#server/site/apiClient/errors.ts';
import { createLogger } from '#server/site/log.ts';
import type { CallObservation } from '#server/site/apiClient/transport/exchange.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('the client of the back office', () => {
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let client: BackOfficeClient;
  let logged: string;
  let observed: CallObservation[];
  beforeAll(async () => {
    fake = await startFakeBackOffice([buildSampleSite('gevel'), buildSampleSite('other')]);
    proxy = await startFaultProxy({ upstream: fake.address });
  });
  beforeEach(() => {
    logged = '';
    observed = [];
    fake.calls.length = 0;
    client = createBackOfficeClient({
      baseUrl: proxy.address,
      version: '1.2.3',
      logger: pino({}, { write: (line: string) => void (logged += line) }),
      observe: (observation) => observed.push(observation),
    });
  });
  afterEach(async () => {
    fake.replies.length = 0;
    await client.close();
    await proxy.setFault('pass');
    proxy.resetCounts();
  });
  afterAll(async () => {
    await proxy.close();
    await fake.close();
  });

  const createGevelClient = () => client.forSite('gevel');
  const getPage = () => createGevelClient().call('getPage', { params: { id: 'about' }, locale: 'fr' });
  const search = () => createGevelClient().call('searchEstates', { body: { from: 0, limit: 3 }, locale: 'nl' });
  const addReply = (matches: RegExp, status: number, type: string, body: string, statusText?: string) =>
    fake.replies.push({ matches, reply: { status, type, body, ...(statusText ? { statusText } : {}) } });

  it('sends the site, the language and its own name', async () => {
    await getPage();
    await search();
    expect(fake.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /sites/gevel/pages/about',
      'POST /sites/gevel/estates',
    ]);
    expect(fake.calls[0]?.headers).toMatchObject({
      'x-site-id': 'gevel',
      'x-locale': 'fr',
      'x-client': 'gevel-site/1.2.3',
    });
    expect(fake.calls[1]?.headers).toMatchObject({ 'x-site-id': 'gevel', 'content-type': 'application/json' });
    expect(fake.calls[1]?.body).toBe('{"from":0,"limit":3}');
  });
  it('works behind a path prefix', async () => {
    const prefixed = createBackOfficeClient({
      baseUrl: `${fake.address}/api/`,
      version: '1',
      logger: pino({ enabled: false }),
    });
    await prefixed
      .forSite('gevel')
      .call('listPages', { locale: 'nl' })
      .catch(() => undefined);
    await prefixed.close();
    expect(fake.calls[0]?.url).toBe('/api/sites/gevel/pages/');
  });
  it('returns null on 204', async () => {
    expect(await createGevelClient().call('getNavigation', { params: { type: 'footer' }, locale: 'nl' })).toBeNull();
  });
  it('also sends PUT and DELETE', async () => {
    addReply(/^PUT/, 200, 'application/json', '{"id":"x","kind":"content","path":{},"title":{}}');
    addReply(/^DELETE/, 204, 'text/plain', '');
    expect(
      await createGevelClient().call('replacePage', { params: { id: 'x' }, body: { id: 'x' }, locale: 'nl' }),
    ).toMatchObject({
      id: 'x',
    });
    expect(await createGevelClient().call('deletePage', { params: { id: 'x' }, locale: 'nl' })).toBeNull();
    expect(fake.calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/sites/gevel/pages/x', '{"id":"x"}'],
      ['DELETE', '/sites/gevel/pages/x', ''],
    ]);
  });
  it('creates an error from status code and status text', async () => {
    addReply(/pages/, 409, 'text/plain', 'secret', 'Conflict Of Things');
    const error = await getPage().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(BackOfficeError);
    expect(error).toMatchObject({ status: 409, statusText: 'Conflict Of Things', message: '409 Conflict Of Things' });
    expect(logged).not.toContain('secret');
  });
  it('logs that a POST failed, without the answer', async () => {
    addReply(/estates/, 400, 'text/plain', 'jan@example.com is no sort key', 'Bad Request');
    await expect(search()).rejects.toThrow('400 Bad Request');
    expect(JSON.parse(logged)).toMatchObject({ level: 50, endpoint: 'searchEstates', status: 400, bytes: 30 });
    expect(logged).not.toContain('jan@example.com');
  });
  it.each([404, 409, 410, 422])('logs a POST that is answered with %i as no error', async (status) => {
    addReply(/estates/, status, 'application/problem+json', '{"detail":"jan@example.com"}', 'Refused');
    await expect(search()).rejects.toThrow(`${status} Refused`);
    expect(JSON.parse(logged)).toMatchObject({ level: 30, endpoint: 'searchEstates', status });
    expect(logged).not.toContain('jan@example.com');
  });
  it('leaves the answer out of the log line of its error', async () => {
    let line = '';
    const log = createLogger('info', { write: (text: string) => void (line += text) });
    addReply(/pages/, 409, 'application/problem+json', '{"detail":"jan@example.com"}', 'Conflict');
    log.error({ err: await getPage().catch((each: unknown) => each) }, 'failed');
    fake.replies.length = 0;
    addReply(/pages/, 200, 'application/json', '{"mail": jan@example.com}');
    log.error({ err: await getPage().catch((each: unknown) => each) }, 'failed');
    expect(line).toContain('409 Conflict');
    expect(line).toContain('not JSON');
    expect(line).not.toContain('jan@');
  });
  it('does not follow a redirect', async () => {
    addReply(/pages/, 302, 'text/plain', '', 'Found');
    await expect(getPage()).rejects.toThrow('302 Found');
    expect(fake.calls).toHaveLength(1);
  });

  it.each([
    ['text', 'text/html', '<!doctype html>'],
    ['JSON that is none', 'application/json', '{"id":'],
    ['JSON that breaks the contract', 'application/json', '{"id":"about","kind":"unheard of","path":{},"title":{}}'],
    ['an empty body', 'application/json', ''],
  ])('refuses %s', async (_name, type, body) => {
    addReply(/pages/, 200, type, body);
    await expect(getPage()).rejects.toMatchObject({ name: 'BackOfficeUnavailableError', reason: 'invalid' });
  });
  it.each([
    [404, 'text/plain', 'default backend - 404'],
    [410, 'text/html', '<!doctype html>'],
    [404, 'application/json', '{"message":"no Route matched with those values"}'],
    [404, '', ''],
  ])('does not accept %i as an answer that is no problem document (%s)', async (status, type, body) => {
    addReply(/pages/, status, type, body);
    await expect(getPage()).rejects.toMatchObject({ name: 'BackOfficeUnavailableError', reason: 'foreign' });
  });
  it('refuses an answer of more than 5 MB', async () => {
    const body = JSON.stringify('x'.repeat(5 * 1024 * 1024));
    addReply(/pages\/about/, 200, 'application/json', body);
    await expect(getPage()).rejects.toMatchObject({ reason: 'too large' });
  });
  it('accepts an answer of just under 5 MB', async () => {
    addReply(/translations/, 200, 'application/json', JSON.stringify({ key: 'x'.repeat(5 * 1024 * 1024 - 100) }));
    expect(
      await createGevelClient().call('getTranslations', { params: { locale: 'nl' }, locale: 'nl' }),
    ).toHaveProperty('key');
  });

  it.each(['refuse', 'reset', 'truncate'] as const)(
    'repeats a read once after %s, and never a write',
    async (fault) => {
      await proxy.setFault(fault);
      await expect(getPage()).rejects.toBeInstanceOf(BackOfficeUnavailableError);
      expect(observed).toHaveLength(2);
      await expect(search()).rejects.toBeInstanceOf(BackOfficeUnavailableError);
      expect(observed).toHaveLength(4);
      const write = createGevelClient().call('sendMessage', { locale: 'nl', body: { text: 'a' } });
      await expect(write).rejects.toBeInstanceOf(BackOfficeUnavailableError);
      expect(observed).toHaveLength(5);
    },
  );
  it('returns the answer of the second attempt', async () => {
    let first = true;
    fake.replies.push({
      matches: /pages\/about/,
      reply: () => {
        const status = first ? 503 : 204;
        first = false;
        return { status };
      },
    });
    expect(await getPage()).toBeNull();
  });
  it.each(['500', 'badJson'] as const)('does not repeat a GET after %s', async (fault) => {
    await proxy.setFault(fault);
    await expect(getPage()).rejects.toThrow(/500|not JSON/);
    expect(proxy.countCalls('pages')).toBe(1);
  });
  it('aborts a hanging call and a very slow one, and delays no other call', async () => {
    await proxy.setFault('hang');
    const hanging = getPage().catch((each: unknown) => each);
    await vi.waitFor(() => expect(proxy.countCalls('/pages/')).toBe(1), WAIT_OPTIONS);
    await proxy.setFault('drip');
    const dripping = createGevelClient()
      .call('listEntities', { locale: 'nl' })
      .catch((each: unknown) => each);
    await vi.waitFor(() => expect(proxy.countCalls('/entities')).toBe(1), WAIT_OPTIONS);
    await proxy.setFault('pass');
    expect(await search()).toHaveProperty('total');
    expect(await hanging).toMatchObject({ reason: 'timeout' });
    expect(await dripping).toMatchObject({ reason: 'timeout' });
  });
  it('limits the number of concurrent calls', async () => {
    await proxy.setFault('hang');
    const outcomes = Array.from({ length: 300 }, () =>
      search().catch((error: BackOfficeUnavailableError) => error.reason),
    );
    await client.close();
    const reasons = await Promise.all(outcomes);
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(300 - 256);
  });

  it('reads the bytes of an asset', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    fake.assets.set('gevel/picture', bytes);
    expect(await createGevelClient().asset('picture')).toEqual(bytes);
    expect(await client.forSite('other').asset('picture')).toBeNull();
  });
  it('finds a site by its host name', async () => {
    expect(await client.findSiteByHostname('gevel.test')).toMatchObject({ id: 'gevel' });
    expect(await client.findSiteByHostname('nobody.test')).toBeNull();
  });
});
