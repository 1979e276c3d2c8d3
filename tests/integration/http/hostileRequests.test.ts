import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const parseStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

describe('a hostile request', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let asset: string;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha'), buildSampleSite('beta')]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
    const { text } = await site.ask('/nl/contact');
    asset = /href="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  const send = (line: string, ...headers: string[]) =>
    site.sendRaw([line, ...headers, 'Connection: close', '', ''].join('\r\n'));

  it('does not reach a cached page with the start of its path in the host', async () => {
    await site.ask('/nl/contact');
    expect((await site.ask('/nl/contact')).headers['cache-status']).toBe('gevel; hit');
    for (const [host, target] of [
      ['alpha.test/nl', '/contact'],
      ['alpha.test/nl/contact', '/'],
      ['alpha.test /nl', '/contact'],
    ]) {
      expect(parseStatus(await send(`GET ${target} HTTP/1.1`, `Host: ${host}`)), host).toBe(400);
    }
  });

  it('without a host is answered with the headers of every answer', async () => {
    for (const answer of [
      await send('GET /nl/contact HTTP/1.1'),
      await site.sendRaw('GET /nl/contact HTTP/1.0\r\n\r\n'),
    ]) {
      expect(parseStatus(answer)).toBe(400);
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain('Cache-Control: no-store');
    }
  });

  it('with an unknown expectation is answered like any other', async () => {
    const answer = await send('GET /nl/contact HTTP/1.1', 'Host: alpha.test', 'Expect: miracles');
    expect(parseStatus(answer)).toBe(200);
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  it('with an absolute address of another host is refused, also if the page is cached', async () => {
    await site.ask('/nl/contact');
    expect((await site.ask('/nl/contact')).headers['cache-status']).toBe('gevel; hit');
    for (const [address, host] of [
      ['http://alpha.test/nl/contact', 'beta.test'],
      ['http://beta.test/nl/contact', 'alpha.test'],
      ['http://beta.test@alpha.test/nl/contact', 'alpha.test'],
      [`http://alpha.test${asset}`, 'beta.test'],
      ['ftp://alpha.test/nl/contact', 'alpha.test'],
    ]) {
      const answer = await send(`GET ${address} HTTP/1.1`, `Host: ${host}`);
      expect([parseStatus(answer), /^cache-control: no-store/im.test(answer)], address).toEqual([400, true]);
    }
  });

  it('with an absolute address of its own host is answered like any other (RFC 9112 §3.2.2)', async () => {
    for (const address of [
      'http://alpha.test/nl/contact',
      'HTTPS://Alpha.test:443/nl/contact',
      'http://alpha.test.:80/nl/contact',
    ]) {
      const answer = await send(`GET ${address} HTTP/1.1`, 'Host: alpha.test:8080');
      expect([parseStatus(answer), answer.includes('Agency alpha')], address).toEqual([200, true]);
    }
    const home = await send('GET http://alpha.test HTTP/1.1', 'Host: alpha.test');
    expect([parseStatus(home), /^location: \/nl\r$/im.test(home)]).toEqual([302, true]);
    expect(parseStatus(await send(`GET http://alpha.test${asset} HTTP/1.1`, 'Host: alpha.test'))).toBe(200);
  });

  it('gets no file for an unknown host name', async () => {
    expect(asset).not.toBe('');
    expect((await site.ask(asset)).status).toBe(200);
    const { status, headers } = await site.ask(asset, { host: 'nobody.test' });
    expect(status).toBe(421);
    expect(headers['cache-control']).toBe('no-store');
    expect(parseStatus(await send(`GET ${asset} HTTP/1.1`, 'Host: alpha.test', 'Host: nobody.test'))).toBe(400);
  });

  it('gets a file on a site that has not been looked up yet', async () => {
    const otherSite = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
    try {
      const { status, headers } = await otherSite.ask(asset);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'strict-transport-security': 'max-age=31536000',
      });
    } finally {
      await otherSite.stop();
    }
  });

  it.each(['/nl/aanbod.css', '/nl/aanbod/x.css', '/nl/aanbod;x.css', '/nl/aanbod%2Fx.css', '/nl/aanbod%3Fx.css'])(
    'finds no page with a file extension at %s',
    async (target) => {
      expect((await site.ask(target)).status).toBe(404);
    },
  );

  it('does not change the page by its headers and unknown parameters', async () => {
    const plain = await site.ask('/nl/aanbod');
    const { status, text, headers } = await site.ask('/nl/aanbod?evil=1', {
      headers: {
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'host=evil.test',
        'x-original-url': '/evil',
        'x-rewrite-url': '/evil',
        cookie: 'session=evil',
        'accept-language': 'fr',
        'user-agent': 'evil',
        origin: 'https://evil.test',
      },
    });
    expect(status).toBe(200);
    expect(text).toBe(plain.text);
    expect(text).not.toContain('evil');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is not answered with a part of the page', async () => {
    for (const target of ['/nl/contact', asset]) {
      const wholeAnswer = await site.ask(target);
      const { status, bytes, headers } = await site.ask(target, { headers: { range: 'bytes=0-9' } });
      expect(status).toBe(200);
      expect(bytes.length).toBe(wholeAnswer.bytes.length);
      expect(headers).not.toHaveProperty('content-range');
    }
  });
});
