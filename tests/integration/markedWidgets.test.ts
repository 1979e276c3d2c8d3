import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AvailabilityInput, FreeSlots } from '#shared/api/liveAgenda.ts';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { tag } from '#shared/api/purge.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, GENT, LUIK } from '../support/estateInput.ts';
import { startFaultProxy } from '../support/programs/faultProxy.ts';
import { decodeEntities } from '../support/plainForm.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const SALES_REP_ID = 5;
const STATISTICS = { url: 'https://stats.example/matomo', siteId: 7 };
const GHENT_ESTATE_COUNT = 45;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const AVAILABILITY: AvailabilityInput = {
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '13:00' }]])),
  notice: 0,
  horizon: 8,
};

const formatWidgetMark = (widget: string, props: object = {}) =>
  `<div data-widget="${widget}" data-props='${JSON.stringify(props)}'></div>`;
const buildPage = (
  id: string,
  html: Record<string, string>,
  more: object = {},
  furtherBlocks: readonly object[] = [],
) => ({
  id,
  kind: 'content',
  path: { nl: `${id}-nl`, fr: `${id}-fr` },
  title: { nl: `Pagina ${id}`, fr: `Page ${id}` },
  blocks: [{ id: 'text', type: 'text', data: { html } }, ...furtherBlocks],
  ...more,
});

const LIST_MARK = formatWidgetMark('estate-list', { city: [GENT.id], groupOptions: { field: 'CITY' } });
const FILTER_MARK = formatWidgetMark('estateFilter');

const countCards = (html: string) => html.match(/data-estate-id="/g)?.length ?? 0;
/** Returns the addresses of the forms with the method GET, which change nothing. */
const listFormActions = (html: string) =>
  Array.from(html.matchAll(/<form[^>]*method="get"[^>]*>/g), ([form]) => /action="([^"]*)"/.exec(form)?.[1]);
const listHrefs = (html: string) =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => decodeEntities(href));

describe('widgets that an editor marks on a content page', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  const putPage = (body: ReturnType<typeof buildPage>) =>
    backoffice.call('PUT', `/sites/alpha/pages/${body.id}`, { body });
  const readRefusal = async (body: ReturnType<typeof buildPage>) => {
    const answer = await putPage(body);
    expect(answer.status).toBe(422);
    return (answer.body as { errors: { pointer: string; detail: string }[] }).errors;
  };
  const requestListView = async (search: string) =>
    JSON.parse((await site.ask(`/nl/ajax/estates?${search}`)).text) as ListingView;

  const book = async () => {
    const { body } = await backoffice.call('GET', `/sites/alpha/live-agenda/${SALES_REP_ID}?estateId=2`);
    const [slot] = (body as FreeSlots).days.flatMap(({ slots }) => slots);
    const visitor = { firstName: 'Els', lastName: 'Peeters', email: 'els@example.com', phone: '0470 12 34 56' };
    const answer = await backoffice.call('POST', '/live-agenda/reservation', {
      site: 'alpha',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { salesRepId: SALES_REP_ID, estateId: 2, start: slot?.start, visitor, locale: 'nl' },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.body as { id: string }).id;
  };

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    const write = async (method: string, url: string, body: unknown) => {
      const { status, text } = await backoffice.call(method, url, { body });
      if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
    };
    await write(
      'POST',
      '/sites',
      siteInput('alpha', { locales: ['nl', 'fr'], consent: { media: true, statistics: STATISTICS } }),
    );
    await backoffice.repositories.estates.upsertMany('alpha', [
      ...Array.from({ length: GHENT_ESTATE_COUNT }, (_, index) =>
        estateInput({
          id: index + 1,
          price: (index + 1) * 10_000,
          estate: { salesRep: { id: SALES_REP_ID, name: 'An Claes' } },
        }),
      ),
      ...[101, 102].map((id) => estateInput({ id, price: 5000, city: LUIK })),
    ]);
    await write('PUT', `/sites/alpha/live-agenda/${SALES_REP_ID}/availability`, AVAILABILITY);
    for (const body of [
      buildPage('gent', {
        nl: `<p>Vooraf</p>${FILTER_MARK}${LIST_MARK}<p>Achteraf</p>`,
        fr: `${FILTER_MARK}${LIST_MARK}`,
      }),
      buildPage(
        'weg',
        { nl: `<p>Tot ziens</p>${formatWidgetMark('cancel-appointment')}`, fr: '<p>Au revoir</p>' },
        {},
        [{ id: 'video', type: 'video', data: { kind: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }],
      ),
      buildPage('over', { nl: '<p>Wij</p>' }),
    ]) {
      await write('PUT', `/sites/alpha/pages/${body.id}`, body);
    }
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com', apiToken: backoffice.apiToken });
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  describe('a list and its filter', () => {
    it('are placed between the texts around them, with sort, pages, promo and the link to register', async () => {
      const { status, text } = await site.ask('/nl/gent-nl');
      expect(status).toBe(200);
      const order = ['<p>Vooraf</p>', 'data-widget="estateFilter"', 'data-widget="estateList"', '<p>Achteraf</p>'];
      expect(order.map((part) => text.indexOf(part))).toEqual(
        order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
      );
      expect(order.every((part) => text.includes(part))).toBe(true);
      expect(countCards(text)).toBe(20);
      expect(text).toContain('De weg naar jouw nieuwe thuis start hier');
      expect(text).toContain('Registreer jouw zoekwensen');
      expect(text.match(/<h1/g)).toHaveLength(1);
      // The specification says: "The currently grouped field is hidden from the options" (§2.5).
      const sorts = listHrefs(text).filter((href) => href.includes('sortType='));
      expect([sorts.length > 3, sorts.some((href) => href.includes('sortType=city'))]).toEqual([true, false]);
    });

    it('keep every link and the form on their own page', async () => {
      const { text } = await site.ask('/nl/gent-nl?price-min=50000&bed-min=1&sortType=price&sortOrder=ASC');
      expect(listFormActions(text)).toEqual(['/nl/gent-nl']);
      const list = listHrefs(text).filter((href) => /[?&](?:page|sortType|price-min|bed-min)=/.test(href));
      expect(
        list.filter(
          (href) =>
            !href.startsWith('/nl/gent-nl?') &&
            !href.includes('hou-me-op-de-hoogte') &&
            !href.startsWith('/fr/gent-fr?'),
        ),
      ).toEqual([]);
      expect(text).toMatch(/<meta name="robots" content="noindex/);
    });

    it('share the address, which is canonical and has one entry in the cache', async () => {
      const first = await site.ask('/nl/gent-nl?utm_source=x&price-max=60000&price-min=30000');
      expect(countCards(first.text)).toBe(4);
      // This is the request of a form without a script. The address that follows contains no empty fields.
      const sent = await site.ask('/nl/gent-nl?utm_source=x&price-max=60000&price-min=30000&type=');
      expect([sent.status, sent.headers['location']]).toEqual([
        301,
        '/nl/gent-nl?price-min=30000&price-max=60000&utm_source=x',
      ]);
      const repeatedAnswer = await site.ask('/nl/gent-nl?price-min=30000&price-max=60000');
      expect(repeatedAnswer.headers['cache-status']).toContain('hit');
      expect(countCards((await site.ask('/fr/gent-fr?price-min=30000&price-max=60000')).text)).toBe(4);
      const typedPricesAnswer = await site.ask('/fr/gent-fr?price-min=30k&price-max=60.000');
      expect(typedPricesAnswer.headers['location']).toBe('/fr/gent-fr?price-min=30000&price-max=60000');
    });

    it('report unreadable values at the field, on their own page', async () => {
      const { status, text } = await site.ask('/nl/gent-nl?price-max=veel&price-min=30000');
      expect(status).toBe(200);
      expect(text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="price-max" value="veel"/);
      expect(text).toMatch(/<meta name="robots" content="noindex/);
      expect((await site.ask('/nl/gent-nl?price-max=veel&price-min=30000')).headers['cache-status']).not.toContain(
        'hit',
      );
    });

    it('redirect from a page after the last one to the last one', async () => {
      const { status, headers } = await site.ask('/nl/gent-nl?page=9');
      expect([status, headers['location']]).toEqual([302, '/nl/gent-nl?page=3']);
      expect(countCards((await site.ask('/nl/gent-nl?page=3')).text)).toBe(5);
    });

    it('send scripts more of the same list, and no other', async () => {
      const next = await requestListView('page=2&list=gent');
      expect([next.total, next.cards.length, next.page, next.groupedBy]).toEqual([GHENT_ESTATE_COUNT, 20, 2, 'city']);
      expect((await requestListView('')).total).toBe(GHENT_ESTATE_COUNT + 2);
      for (const list of ['over', 'none']) expect((await site.ask(`/nl/ajax/estates?list=${list}`)).status).toBe(404);
    });

    it('show what changed in the back office', async () => {
      expect(countCards((await site.ask('/nl/gent-nl?price-min=450000')).text)).toBe(1);
      await backoffice.call('PUT', '/sites/alpha/estate-records/1', { body: estateInput({ id: 1, price: 990_000 }) });
      await site.purge('alpha', [tag.list('alpha')]);
      // The test waits, because a busy machine may first refuse the page.
      await vi.waitFor(async () => expect(countCards((await site.ask('/nl/gent-nl?price-min=450000')).text)).toBe(2), {
        timeout: 60_000,
        interval: 50,
      });
    });
  });

  /** Starts another site, whose calls to the back office pass through a proxy that can fail. */
  async function openFailingSite() {
    const failing = await startFaultProxy({ upstream: backoffice.url });
    const otherSite = await startSite({
      apiUrl: failing.address,
      defaultHost: 'alpha.example.com',
      apiToken: backoffice.apiToken,
    });
    const close = async () => {
      await otherSite.stop();
      await failing.close();
    };
    return { failing, otherSite, close };
  }

  it('a list whose search fails keeps its page, which says so and is not cached', async () => {
    const { failing, otherSite, close } = await openFailingSite();
    try {
      await failing.setFault('500', (_method, path) => path.startsWith('/sites/alpha/estates'));
      const { status, headers, text } = await otherSite.ask('/nl/gent-nl');
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', expect.any(String)]);
      expect(text).toContain('<p>Vooraf</p>');
      expect(text).toContain('<p>Achteraf</p>');
      expect(text).toContain('data-widget="estateFilter"');
      expect(text).toContain('name="robots" content="noindex"');
      expect(text).toMatch(/role="alert"><h2>Het aanbod kan nu niet worden geladen/);
      expect(countCards(text)).toBe(0);
      const { contact } = siteInput('alpha');
      expect(text).toContain(`Probeer het over een minuut opnieuw, of bel ons op ${contact.phone}.`);
      expect(listHrefs(text)).toContain(`tel:${contact.phone.replaceAll(' ', '')}`);
      expect((await otherSite.ask('/fr/gent-fr')).text).toContain(`ou appelez-nous au ${contact.phone}.`);
      expect((await otherSite.ask('/nl/aanbod')).text).toContain(`of bel ons op ${contact.phone}.`);
      await failing.setFault('pass');
      const repeatedAnswer = await otherSite.ask('/nl/gent-nl');
      expect([repeatedAnswer.status, countCards(repeatedAnswer.text)]).toEqual([200, 20]);
    } finally {
      await close();
    }
  });

  it('a page without a list has one address, without filter parameters', async () => {
    const { status, headers } = await site.ask('/nl/over-nl?price-min=50000');
    expect([status, headers['location']]).toEqual([302, '/nl/over-nl']);
    expect((await site.ask('/nl/over-nl?utm_source=x')).status).toBe(200);
  });

  describe('the cancellation of an appointment', () => {
    it('reads the identifier from the last segment of the address, and is not cached', async () => {
      const id = await book();
      const { status, text, headers } = await site.ask(`/nl/weg-nl/${id}?from=mail`);
      expect(status).toBe(200);
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
      expect(text).toContain('Els Peeters');
      expect(text).toContain('<p>Tot ziens</p>');
      expect(text).toContain(`action="/nl/afspraak-annuleren/${id}"`);
      expect(text).toMatch(/<meta name="robots" content="noindex/);
    });

    it('does not reveal the identifier to third parties, also when it is unknown or the page cannot be loaded', async () => {
      const expectPrivate = ({ headers, text }: Awaited<ReturnType<typeof site.ask>>) => {
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        });
        expect(headers['content-security-policy']).not.toContain('https:');
        expect(text).toContain('<gevel-consent');
        expect(text).not.toContain('data-statistics');
        expect(text).not.toContain('data-embed');
      };
      const openPage = await site.ask('/nl/over-nl');
      expect(openPage.headers['content-security-policy']).toContain('https://stats.example');
      expect(openPage.text).toContain('data-statistics');
      const foundPage = await site.ask(`/nl/weg-nl/${await book()}`);
      expect(foundPage.status).toBe(200);
      expectPrivate(foundPage);
      // The page has no such mark in French, so no link leads there with the identifier.
      expect(foundPage.text).not.toContain('/fr/weg-fr/');
      const unknownPage = await site.ask('/nl/weg-nl/0123456789abcdefghij');
      expect(unknownPage.status).toBe(404);
      expectPrivate(unknownPage);
      const id = await book();
      for (const ending of ['.', '%20', '/x', '&utm_source=mail']) {
        const alteredPage = await site.ask(`/nl/weg-nl/${id}${ending}`);
        expect(alteredPage.status, ending).toBe(404);
        expect(alteredPage.text).toContain('<p>Tot ziens</p>');
        expectPrivate(alteredPage);
      }
      const { failing, otherSite, close } = await openFailingSite();
      try {
        await failing.setFault('500', (_method, path) => path.startsWith('/live-agenda/'));
        const failedPage = await otherSite.ask('/nl/weg-nl/0123456789abcdefghij');
        expect(failedPage.status).toBe(503);
        expectPrivate(failedPage);
      } finally {
        await close();
      }
    });

    it('reports a missing appointment, and answers no other page below its address', async () => {
      for (const path of ['/nl/weg-nl', '/nl/weg-nl/0123456789abcdefghij']) {
        const { status, text, headers } = await site.ask(path);
        expect([status, headers['cache-control']], path).toEqual([404, 'no-store']);
        expect(text).toContain('<p>Tot ziens</p>');
      }
      expect((await site.ask('/nl/over-nl/0123456789abcdefghij')).text).not.toContain('<p>Wij</p>');
    });
  });

  describe('are refused where they are not allowed, with the reason', () => {
    const at = '/blocks/0/data/html/nl';
    it.each([
      ['an unknown widget', `<p>a</p>${formatWidgetMark('estateMap')}`, /no such widget/],
      [
        'props that do not fit',
        formatWidgetMark('estateList', { groupOptions: { field: 'COLOUR' } }),
        /groupOptions\.field/,
      ],
      ['props that are no JSON', '<div data-widget="estateList" data-props="{"></div>', /not JSON/],
      ['props that are not known', formatWidgetMark('cancelAppointment', { id: 1 }), /data-props/],
      [
        'two lists',
        LIST_MARK + FILTER_MARK + formatWidgetMark('estateList'),
        /a page can contain estateList only once/,
      ],
      [
        'two filters',
        LIST_MARK + FILTER_MARK + formatWidgetMark('estate-filter'),
        /a page can contain estateFilter only once/,
      ],
      ['a filter without a list', FILTER_MARK, /needs an estateList/],
      ['a list beside a cancellation', LIST_MARK + formatWidgetMark('cancelAppointment'), /both use its address/],
      [
        'a widget in a widget',
        `<div data-widget="contactForm">${formatWidgetMark('searchBox')}</div>`,
        /inside another/,
      ],
      ['another element', '<p data-widget="searchBox">a</p>', /not <p>/],
    ])('%s', async (_what, html, reason) => {
      expect(await readRefusal(buildPage('wrong', { nl: html }))).toEqual([
        { pointer: at, detail: expect.stringMatching(reason) as string },
      ]);
    });

    it('on a page of a screen, in a column, and in what is no text', async () => {
      expect(
        await readRefusal(buildPage('thuis', { nl: LIST_MARK }, { kind: 'home', path: { nl: '' } })),
      ).toMatchObject([{ pointer: at, detail: expect.stringMatching(/kind "content"/) as string }]);
      const text = { id: 'a', type: 'text', data: { html: { nl: LIST_MARK } } };
      const columns = { id: 'c', type: 'columns', data: { columns: [{ blocks: [] }, { blocks: [text] }] } };
      const faq = {
        id: 'f',
        type: 'faq',
        data: { title: { nl: 'V' }, items: [{ answer: { nl: formatWidgetMark('searchBox') } }] },
      };
      expect(await readRefusal(buildPage('kolom', {}, { blocks: [columns, faq] }))).toMatchObject([
        { pointer: '/blocks/1/data/items/0/answer/nl', detail: expect.stringMatching(/only in the html/) as string },
        { pointer: '/blocks/0/data/columns/1/blocks/0/data/html/nl', detail: expect.stringMatching(/width/) as string },
      ]);
      expect((await backoffice.call('GET', '/sites/alpha/pages/kolom', { site: 'alpha' })).status).toBe(204);
    });

    it('each language by itself', async () => {
      expect(
        (await putPage(buildPage('talen', { nl: FILTER_MARK + LIST_MARK, fr: FILTER_MARK + LIST_MARK }))).status,
      ).toBe(201);
      expect(await readRefusal(buildPage('talen', { nl: FILTER_MARK + LIST_MARK, fr: FILTER_MARK }))).toMatchObject([
        { pointer: '/blocks/0/data/html/fr' },
      ]);
    });
  });
});
