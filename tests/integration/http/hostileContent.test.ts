import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeBackOffice,
  type Reply,
  buildSampleSite,
  buildSampleSummary,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { expectHarmless, HOSTILE_MARKUP, HOSTILE_HTML } from '../../support/harmless.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const toJsonReply = (body: unknown): Reply => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });

describe('hostile content of a back office', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  const hostileSite = buildSampleSite('nasty', { name: HOSTILE_MARKUP, tagline: { nl: HOSTILE_MARKUP } });

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([hostileSite]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'nasty.test' });
  });
  afterEach(() => {
    backOffice.replies.length = 0;
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('is text on a listing, in its data and in the menus', async () => {
    const results = [{ ...buildSampleSummary(1, 'nasty'), title: { nl: HOSTILE_MARKUP } }];
    backOffice.replies.push(
      { matches: /^POST \/sites\/nasty\/estates$/, reply: toJsonReply({ total: { value: 1 }, results }) },
      {
        matches: /navigation/,
        reply: toJsonReply({
          type: 'header',
          items: [
            { id: '1', label: { nl: HOSTILE_MARKUP }, target: { url: 'javascript:evil()' }, children: [] },
            { id: '2', label: { nl: 'b' }, target: { url: 'data:text/html,evil' }, children: [] },
          ],
        }),
      },
      { matches: /translations/, reply: toJsonReply({ 'offer:title': HOSTILE_MARKUP, 'common:menu': HOSTILE_MARKUP }) },
    );
    const { status, text } = await site.ask('/nl/aanbod');
    expect(status).toBe(200);
    expect(text).toContain('evil()');
    expectHarmless(text);
    const listAnswer = await site.ask('/nl/ajax/estates');
    expect(listAnswer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(listAnswer.text).toContain('evil()');
  });

  it('is sanitised in the html of a page', async () => {
    backOffice.replies.push({
      matches: /pages\/by-url/,
      reply: toJsonReply({
        id: 'about',
        kind: 'content',
        path: { nl: 'over-ons' },
        title: { nl: HOSTILE_MARKUP },
        description: { nl: HOSTILE_MARKUP },
        blocks: [{ id: '1', type: 'text', data: { title: { nl: HOSTILE_MARKUP }, html: { nl: HOSTILE_HTML } } }],
      }),
    });
    const { status, text } = await site.ask('/nl/over-ons');
    expect(status).toBe(200);
    expect(text).toContain('<p>text</p>');
    expectHarmless(text);
  });

  it.each([
    '/nl/%3Cscript%3Eevil()%3C%2Fscript%3E',
    '/nl/%22%20onload=%22evil()',
    '/nl/aanbod?city=%22%3E%3Cscript%3Eevil()%3C/script%3E&type="><script>evil()</script>',
    '/nl/aanbod/1/"><script>evil()</script>',
  ])('is escaped in an address: %s', async (target) => {
    const headers = `Host: nasty.test\r\nUser-Agent: Googlebot/2.1\r\nConnection: close`;
    const raw = await site.sendRaw(`GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(raw).toMatch(/^HTTP\/1\.1 (?:200|301|400|404) /);
    expectHarmless(raw.slice(raw.indexOf('\r\n\r\n')));
  });

  it('is escaped on an error page', async () => {
    backOffice.replies.push({ matches: /./, reply: { status: 500, type: 'text/html', body: HOSTILE_MARKUP } });
    const { status, text } = await site.ask('/nl/aanbod/99/%22%3E%3Cimg%20src=x%20onerror=evil()%3E');
    expect(status).toBe(503);
    expectHarmless(text);
  });
});
