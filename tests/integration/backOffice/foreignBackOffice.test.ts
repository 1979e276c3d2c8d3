import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeBackOffice,
  type Reply,
  buildSampleSite,
  buildSampleSummary,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { TextSink } from '../../support/mail/textSink.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

const toJsonReply = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const buildNamedValue = (id: number, nl: string) => ({ id, name: { nl } });

describe('a back office of another vendor', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let log: TextSink;

  beforeEach(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    log = new TextSink();
    const logger = pino({ level: 'warn' }, log);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test', logger });
  });
  afterEach(async () => {
    await site.stop();
    await backOffice.close();
  });
  const requestPage = (address: string) => site.ask(address);
  const readStatus = async (address: string) => (await requestPage(address)).status;
  const post = () =>
    site.ask('/nl/ajax/contact-form-handler', {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ form: 'property', estateId: '5' }).toString(),
    });
  const listSkippedLines = () =>
    log
      .take()
      .split('\n')
      .filter((line) => line.includes('invalid list entries skipped'));
  const addReply = (matches: RegExp, answer: Reply) => backOffice.replies.push({ matches, reply: answer });

  it('may name appointments by a short id', async () => {
    addReply(
      /^GET \/live-agenda\/reservation\/A7$/,
      toJsonReply({
        id: 'A7',
        appointmentStart: '2030-05-07T14:00:00+02:00',
        appointmentEnd: '2030-05-07T14:30:00+02:00',
        locale: 'nl',
        visitor: { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 12 34 56', email: 'noor@example.com' },
        salesRep: { id: 3, name: 'An Claes' },
        estate: { id: 5, title: { nl: 'Woning 5' }, address: { nl: '9000 Gent' }, gone: false },
      }),
    );
    const { status, text } = await site.ask('/nl/afspraak-annuleren/A7');
    expect([status, text.includes('Noor')]).toEqual([200, true]);
    expect((await site.ask('/nl/afspraak-annuleren/B8')).text).not.toContain('Noor');
  });

  it('fails to search, and the page of the list reports it instead of an empty result', async () => {
    addReply(/^POST \/sites\/alpha\/estates$/, { status: 500 });
    for (const [address, title, retry] of [
      ['/nl/aanbod?price-max=250000', 'Het aanbod kan nu niet worden geladen', '/nl/aanbod?price-max=250000'],
      ['/fr/offre/a-louer', 'L’offre ne peut pas être chargée pour le moment', '/fr/offre/a-louer'],
    ] as const) {
      const { status, headers, text } = await requestPage(address);
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
      expect(text).toContain(title);
      expect(text).toContain(`href="${retry}"`);
      expect(text).toContain('name="price-max"');
      expect(text).toContain('noindex');
      expect(text).not.toMatch(/<h2>(Er werden geen woningen|Aucun bien)|>0 (woning|bien)/);
    }
    backOffice.replies.length = 0;
    await expect.poll(() => readStatus('/nl/aanbod?price-max=250000'), { timeout: 60_000, interval: 250 }).toBe(200);
  });

  it('sends the team its editor’s heading when the block has no title', async () => {
    const page = {
      id: 'home',
      kind: 'content',
      path: { nl: 'ploeg' },
      title: { nl: 'Over ons' },
      blocks: [{ id: 'b1', type: 'team', data: {} }],
    };
    // The site may read the list of pages first, and then knows that an address that is not in it does not exist.
    addReply(/pages\/(?:\?|$)/, toJsonReply([page]));
    addReply(/pages\/by-url\/nl%2Fploeg$/, toJsonReply(page));
    addReply(/entities$/, toJsonReply([{ name: 'team', label: { nl: 'Onze mensen', fr: 'Notre équipe' } }]));
    addReply(
      /entities\/team\/items$/,
      toJsonReply([{ id: '1', sort: 0, data: { name: 'An Claes', function: { nl: 'Makelaar' } } }]),
    );
    // The test waits, because on a busy machine a first answer may not contain the team yet.
    await vi.waitFor(async () => {
      const { text } = await requestPage('/nl/ploeg');
      expect(text).toContain('An Claes');
      expect(text).toMatch(/<h2[^>]*>Onze mensen<\/h2>/);
    }, WAIT_OPTIONS);
  });

  it('groups units under their project, so that their cards link to it', async () => {
    const unit = { ...buildSampleSummary(51, 'alpha'), parentId: 50 };
    const project = {
      ...buildSampleSummary(50, 'alpha'),
      project: true,
      title: { nl: 'De Kaai' },
      headType: buildNamedValue(9, 'Project'),
    };
    addReply(/^POST \/sites\/alpha\/estates$/, toJsonReply({ total: { value: 1 }, results: [unit] }));
    addReply(/^GET \/sites\/alpha\/estates\/group\/50$/, toJsonReply([project, unit]));
    for (const address of ['/nl/ajax/estate/51', '/nl/ajax/estate-cards?ids=51']) {
      const { text } = await site.ask(address);
      expect(text).toContain('"href":"/nl/aanbod/50/de-kaai-in-9000-gent/51"');
    }
    expect((await site.ask('/nl/favorieten?ids=51')).text).toContain('href="/nl/aanbod/50/de-kaai-in-9000-gent/51"');
  });

  it('returns an invalid home, and the other homes are shown', async () => {
    const results = [buildSampleSummary(1, 'alpha'), { id: 2, title: 'no languages' }, buildSampleSummary(3, 'alpha')];
    addReply(/^POST \/sites\/alpha\/estates$/, toJsonReply({ total: { value: 3 }, results }));
    const { status, text } = await requestPage('/nl/aanbod');
    expect(status).toBe(200);
    expect(text).toContain('Woning 1 van alpha');
    expect(text).toContain('Woning 3 van alpha');
    expect(JSON.parse(listSkippedLines()[0] ?? '')).toMatchObject({
      endpoint: 'searchEstates',
      invalid: 1,
      received: 3,
    });
  });

  it('has a list with invalid entries: the valid ones are used, and one log line counts the others', async () => {
    const redirects = [
      { from: '/oud', to: '/nl/aanbod' },
      { from: 'not a path', to: '/nl' },
      { from: '/elders', to: 'https://example.com/' },
      null,
      { from: '/vroeger', to: '/nl/contact' },
    ];
    addReply(/^GET \/sites\/alpha\/redirects\?/, toJsonReply(redirects));
    for (const [from, to] of [
      ['/oud', '/nl/aanbod'],
      ['/vroeger', '/nl/contact'],
    ] as const) {
      const { status, headers } = await requestPage(from);
      expect([status, headers['location']]).toEqual([301, to]);
    }
    expect((await requestPage('/elders')).status).toBe(404);
    const [line = '', ...more] = listSkippedLines();
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ endpoint: 'listRedirects', invalid: 3, received: 5 });
  });

  it('names a person to call about an estate when a message was not sent', async () => {
    const salesRep = { id: 3, name: 'An Claes', mobile: '+32 470 12 34 56' };
    addReply(/^GET \/estates\/5\/contact-info$/, toJsonReply({ estateId: 5, salesRep }));
    expect((await post()).status).toBe(422);
    // The page omits the name of the agent when the call for it takes too long.
    await expect.poll(async () => (await post()).text, { timeout: 60_000 }).toContain('Bel An Claes');
    expect((await post()).text).toContain('href="tel:+32470123456"');
  });
});
