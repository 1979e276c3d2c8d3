import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheOrigin, PAGE_HEADERS, startOrigin } from '../../support/programs/origin.ts';
import { startVarnish, VARNISH_FILE, type Varnish } from '../../support/programs/varnish.ts';

/** The headers of a page whose content was purged while it was rendered. */
const PURGED_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'CDN-Cache-Control': 'private, no-store',
  'Cache-Status': 'gevel; fwd=miss',
};
const WAIT_OPTIONS = { timeout: 60_000, interval: 10 };

describe.runIf(VARNISH_FILE !== undefined)('the shipped configuration of Varnish', () => {
  let origin: CacheOrigin;
  let varnish: Varnish;
  let count = 0;
  /** The path of a page that no test has requested before. */
  let page: string;

  beforeAll(async () => {
    origin = await startOrigin();
    varnish = await startVarnish([origin.port]);
  });
  afterAll(async () => {
    await varnish.stop();
    await origin.close();
  });
  beforeEach(() => {
    count += 1;
    page = `/nl/page-${count}`;
  });

  async function requestPath(target: string, { host = 'alpha.test', method = 'GET', headers = {}, body = '' } = {}) {
    const options = { method, headers: { host, ...headers }, ...(body && { body }) };
    const answer = await request(varnish.address + target, options);
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }
  const askFor = async (headers: Record<string, string>) => (await requestPath(page, { headers })).headers['x-cache'];
  async function readEncoding(accepted: string) {
    const { headers } = await requestPath(page, { headers: { 'accept-encoding': accepted } });
    return headers['content-encoding'] ?? 'identity';
  }
  async function purge(tags: string, authorization = `Bearer ${varnish.token}`) {
    const headers = { host: 'purge', authorization, 'xkey-purge': tags };
    const { statusCode, body } = await request(varnish.address, { method: 'PURGE', headers });
    await body.dump();
    return statusCode;
  }
  /**
   * Requests the page and then pauses, because a request within the next millisecond counts as one that waited for the
   * same answer.
   */
  async function askAndPause() {
    const { text } = await requestPath(page);
    await delay(20);
    return text;
  }
  /** The version that the text of the page contains. */
  let version = 0;
  const answerPages = (headers: Record<string, string> = {}) =>
    origin.answerWith((_req, res) => {
      version += 1;
      res.writeHead(200, { ...PAGE_HEADERS, ETag: `"${version}"`, ...headers }).end(`version ${version}`);
    });
  const fail = () => origin.answerWith((_req, res) => void res.writeHead(503, { 'Retry-After': '7' }).end('closed'));

  it('caches a page for all visitors, whatever their cookies, and hides its tags from browsers', async () => {
    answerPages({ 'Surrogate-Key': 'a', 'Cache-Tag': 'a', 'Surrogate-Control': 'max-age=60', 'CDN-Tag': 'a' });
    const first = await requestPath(page, { headers: { cookie: 'a=1' } });
    const second = await requestPath(page, { headers: { cookie: 'b=2' } });
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['miss', 'hit']);
    expect(second.text).toBe(first.text);
    expect(origin.requests.map(({ headers }) => headers.cookie)).toEqual([undefined]);
    const names = Object.keys(second.headers).filter((name) => /xkey|-tag$|surrogate|cdn|gevel|varnish|via/.test(name));
    expect(names).toEqual([]);
    expect(second.headers['cache-control']).toBe(PAGE_HEADERS['Cache-Control']);
  });

  it('caches one page for each spelling of its host, and another page for each host', async () => {
    answerPages();
    await requestPath(page);
    for (const host of ['ALPHA.test', 'alpha.test:8080', 'alpha.test.'])
      expect((await requestPath(page, { host })).headers['x-cache'], host).toBe('hit');
    expect((await requestPath(page, { host: 'beta.test' })).headers['x-cache']).toBe('miss');
  });

  it('removes campaign parameters from addresses, and restores them in redirects', async () => {
    origin.answerWith((req, res) => {
      const Location = req.url === '/old' ? '/new#part' : '/new?sort=price';
      if (req.url?.startsWith(page)) res.writeHead(200, PAGE_HEADERS).end(req.url);
      else res.writeHead(301, { ...PAGE_HEADERS, Location }).end();
    });
    for (const [query, kept] of [
      ['?utm_source=x', ''],
      ['?gclid=1&type=house&fbclid=2', '?type=house'],
      ['?type=house&UTM_medium=mail', '?type=house'],
      ['?type=house&hsa_acc=1&city=gent', '?type=house&city=gent'],
      ['?q=utm_source=x', '?q=utm_source=x'],
    ])
      expect((await requestPath(page + query)).text).toBe(page + kept);
    expect((await requestPath(`${page}?mc_cid=9`)).headers['x-cache']).toBe('hit');
    const readRedirect = async (target: string) => (await requestPath(target)).headers['location'];
    expect(await readRedirect('/old?utm_source=x&a=1&gclid=2')).toBe('/new?sort=price&utm_source=x&gclid=2');
    expect(await readRedirect('/old?fbclid=3')).toBe('/new?fbclid=3#part');
    expect(await readRedirect('/old')).toBe('/new#part');
  });

  it('caches at most three variants, and requests the one that the visitor can read', async () => {
    origin.answerWith((req, res) => {
      const coding = req.headers['accept-encoding'] ?? 'identity';
      const coded = coding === 'identity' ? {} : { 'Content-Encoding': coding };
      const body = coding === 'gzip' ? gzipSync('page') : 'page';
      res.writeHead(200, { ...PAGE_HEADERS, Vary: 'Accept-Encoding', ...coded }).end(body);
    });
    expect(await readEncoding('gzip, deflate, br, zstd')).toBe('br');
    expect(await readEncoding('br;q=1.0, gzip;q=0.8')).toBe('br');
    expect(await readEncoding('gzip')).toBe('gzip');
    expect(await readEncoding('gzip, br;q=0')).toBe('gzip');
    expect(await readEncoding('deflate, GZIP;q=0.5')).toBe('gzip');
    expect(await readEncoding('identity')).toBe('identity');
    expect(await readEncoding('gzip;q=0.0')).toBe('identity');
    expect(origin.requests).toHaveLength(3);
  });

  it('sends one request for all who want the same page at the same time', async () => {
    let release: (() => void) | undefined;
    origin.answerWith((_req, res) => {
      release = () => void res.writeHead(200, PAGE_HEADERS).end('once');
    });
    const pendingAnswers = Array.from({ length: 20 }, () => requestPath(page));
    await vi.waitFor(() => expect(release).toBeDefined(), WAIT_OPTIONS);
    release?.();
    const answers = await Promise.all(pendingAnswers);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['once']));
    expect(origin.requests).toHaveLength(1);
  });

  it('lets no visitor wait for an answer that is not shared', async () => {
    const heldResponses: ServerResponse[] = [];
    origin.answerWith((_req, res) => void res.writeHead(200, { 'Cache-Control': 'no-store' }).end('mine'));
    await requestPath(page);
    origin.answerWith((_req, res) => void heldResponses.push(res));
    const pendingAnswers = Array.from({ length: 5 }, () => requestPath(page));
    await vi.waitFor(() => expect(heldResponses).toHaveLength(5), WAIT_OPTIONS);
    for (const res of heldResponses) res.writeHead(200, { 'Cache-Control': 'no-store' }).end('mine');
    expect(new Set((await Promise.all(pendingAnswers)).map(({ headers }) => headers['x-cache']))).toEqual(
      new Set(['pass']),
    );
  });

  it.each([
    ['no-store for caches', { 'CDN-Cache-Control': 'private, no-store' }],
    ['a cookie', { 'Set-Cookie': 'a=1' }],
    ['another variant', { Vary: 'Accept-Language' }],
  ])('does not cache an answer with %s', async (_what, headers) => {
    answerPages(headers);
    expect([await askFor({}), await askFor({})]).toEqual(['pass', 'pass']);
  });

  it('shows no purged page to visitors, and keeps all others', async () => {
    answerPages();
    const old = await requestPath(page);
    origin.answerWith((_req, res) => void res.writeHead(200, { ...PAGE_HEADERS, xkey: 's-beta' }).end('other'));
    await requestPath(`${page}/other`);
    answerPages();
    expect(await purge('s-alpha.e.1 s-unknown')).toBe(200);
    const next = await requestPath(page);
    expect([next.text, next.headers['x-cache']]).toEqual([`version ${version}`, 'miss']);
    expect(next.text).not.toBe(old.text);
    expect((await requestPath(`${page}/other`)).headers['x-cache']).toBe('hit');
  });

  it('shows purged pages in their old state while sites answer with an error or not at all', async () => {
    answerPages();
    const old = await requestPath(page);
    await purge('s-alpha');
    fail();
    const shownAnswer = await requestPath(page);
    expect([shownAnswer.status, shownAnswer.text, shownAnswer.headers['x-cache']]).toEqual([200, old.text, 'stale']);
    expect(origin.requests).toHaveLength(1);
    origin.answerWith((_req, res) => void res.destroy());
    expect((await requestPath(page)).text).toBe(old.text);
    answerPages();
    expect((await requestPath(page)).text).not.toBe(old.text);
  });

  it('sends a page that was purged while it was rendered to waiting visitors, and to others only if none can be fetched', async () => {
    answerPages();
    await requestPath(page);
    await purge('s-alpha');
    answerPages(PURGED_PAGE_HEADERS);
    expect(await askAndPause()).toBe(`version ${version}`);
    expect(await askAndPause()).toBe(`version ${version}`);
    expect(origin.requests).toHaveLength(2);
    fail();
    const shownAnswer = await requestPath(page);
    expect([shownAnswer.status, shownAnswer.text, shownAnswer.headers['x-cache']]).toEqual([
      200,
      `version ${version}`,
      'stale',
    ]);
    answerPages();
    await requestPath(page);
    expect((await requestPath(page)).headers['x-cache']).toBe('hit');
  });

  it('shows a purged page also when its earlier version was purged while it was rendered', async () => {
    answerPages(PURGED_PAGE_HEADERS);
    await askAndPause();
    answerPages();
    const old = await requestPath(page);
    await purge('s-alpha');
    fail();
    const shownAnswer = await requestPath(page);
    expect([shownAnswer.status, shownAnswer.text, shownAnswer.headers['x-cache']]).toEqual([200, old.text, 'stale']);
  });

  it('lets visitors wait for each other only once when a page is purged while it is rendered', async () => {
    const heldResponses: ServerResponse[] = [];
    origin.answerWith((_req, res) => void heldResponses.push(res));
    const pendingAnswers = Array.from({ length: 5 }, () => requestPath(page));
    await vi.waitFor(() => expect(heldResponses).toHaveLength(1), WAIT_OPTIONS);
    // The pause is long enough for all requests to arrive.
    await delay(500);
    heldResponses[0]?.writeHead(200, PURGED_PAGE_HEADERS).end('first');
    await vi.waitFor(() => expect(heldResponses).toHaveLength(5), WAIT_OPTIONS);
    for (const res of heldResponses.slice(1)) res.writeHead(200, PURGED_PAGE_HEADERS).end('next');
    const texts = (await Promise.all(pendingAnswers)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['first', 'next', 'next', 'next', 'next']);
  });

  it('refuses a purge without the token', async () => {
    answerPages();
    await requestPath(page);
    expect([
      await purge('s-alpha', 'Bearer wrong'),
      await purge('s-alpha', 'Bearer '),
      await purge('s-alpha', ''),
    ]).toEqual([401, 401, 401]);
    expect((await requestPath(page)).headers['x-cache']).toBe('hit');
  });

  it('passes a 503 on unchanged, requests it once, and does not cache it', async () => {
    fail();
    const { status, headers, text } = await requestPath(page);
    expect([status, headers['retry-after'], text, origin.requests.length]).toEqual([503, '7', 'closed', 1]);
    answerPages();
    await vi.waitFor(async () => expect((await requestPath(page)).status).toBe(200), WAIT_OPTIONS);
  });

  it('requests a page once more whose connection breaks', async () => {
    origin.answerWith((_req, res) => {
      if (origin.requests.length > 1) res.writeHead(200, PAGE_HEADERS).end('page');
      else res.destroy();
    });
    const { status, text } = await requestPath(page);
    expect([status, text, origin.requests.length]).toEqual([200, 'page', 2]);
  });

  it('passes a form post on once, with its body and cookie, even when there is no answer', async () => {
    const bodies: string[] = [];
    origin.answerWith((req, res) => {
      req.once('data', (part: Buffer) => {
        bodies.push(`${req.headers.cookie} ${part.toString()}`);
        if (bodies.length > 1) res.destroy();
        else res.writeHead(303, { Location: '/thanks', 'Cache-Control': 'no-store' }).end();
      });
    });
    const post = { method: 'POST', headers: { cookie: 'a=1' }, body: 'name=Jan' };
    expect((await requestPath(page, post)).status).toBe(303);
    const failed = await requestPath(page, post);
    expect([failed.status, failed.headers['retry-after'], failed.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(bodies).toEqual(['a=1 name=Jan', 'a=1 name=Jan']);
  });

  it('answers conditional requests, HEAD and ranges by itself', async () => {
    origin.answerWith((_req, res) => {
      const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: '"a"', 'Content-Length': '10' };
      res.writeHead(200, headers).end('0123456789');
    });
    await requestPath(page);
    expect((await requestPath(page, { headers: { 'if-none-match': '"a"' } })).status).toBe(304);
    const head = await requestPath(page, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '10', '']);
    const part = await requestPath(page, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([206, 'bytes 2-4/10', '234']);
    expect(origin.requests).toHaveLength(1);
  });

  it('passes on the visitor’s address, under one request id', async () => {
    answerPages();
    const givenAnswer = await requestPath(page, {
      headers: { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'from-a-proxy' },
    });
    expect(givenAnswer.headers['x-request-id']).toBe('from-a-proxy');
    const [sent] = origin.requests;
    expect([sent?.headers['x-forwarded-for'], sent?.headers['x-request-id'], sent?.headers.host]).toEqual([
      '198.51.100.7, 127.0.0.1',
      'from-a-proxy',
      'alpha.test',
    ]);
    const ownAnswer = await requestPath(`${page}/own`, { headers: { 'x-request-id': 'no' } });
    expect(ownAnswer.headers['x-request-id']).toMatch(/^[\w.:-]{8,64}$/);
  });
});

describe.runIf(VARNISH_FILE !== undefined)('configurations of Varnish for other environments', () => {
  it.each(['compose.vcl', 'kubernetes.vcl'])('%s is accepted by Varnish', async (file) => {
    const shipped = path.resolve(import.meta.dirname, '../../../deploy/varnish');
    const folder = await mkdtemp(path.join(tmpdir(), 'gevel-vcl-'));
    // When the test runs as root, Varnish reads the files as a user of its own.
    await chmod(folder, 0o755);
    await copyFile(path.join(shipped, 'default.vcl'), path.join(folder, 'default.vcl'));
    // The host names are replaced, because Varnish resolves host names when it starts, and only the cluster resolves
    // the name of a Service.
    const text = await readFile(path.join(shipped, file), 'utf8');
    await writeFile(path.join(folder, 'sites.vcl'), text.replace('.host = "site"', '.host = "127.0.0.1"'));
    const compile = ['-C', '-n', path.join(folder, 'n'), '-f', path.join(folder, 'default.vcl')];
    const { stderr } = await promisify(execFile)(VARNISH_FILE ?? '', compile, { maxBuffer: 8 * 1024 ** 2 });
    expect(stderr).toContain('vgc_backend');
    await rm(folder, { recursive: true, force: true });
  });
});
