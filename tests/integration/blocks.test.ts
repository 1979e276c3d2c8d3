import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildExampleBlocks } from '#server/site/features/styleguide/examples.ts';
import { BLOCK_DATA } from '#shared/api/content/blocks.ts';
import type { Block } from '#shared/api/content/content.ts';
import {
  type FakeBackOffice,
  type Reply,
  buildSampleSite,
  startFakeBackOffice,
} from '../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { TextSink } from '../support/mail/textSink.ts';

const toJsonReply = (body: unknown): Reply => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
const buildPicture = (id: string) => ({
  id,
  hash: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1000,
  width: 1600,
  height: 1000,
});
const blockExamples = buildExampleBlocks(['one', 'two', 'three', 'four'].map(buildPicture));
const buildTextBlock = (id: string, html: string): Block => ({ id, type: 'text', data: { html: { nl: html } } });

/** Returns the first text of an example. This is not always a title, because a block may have no title. */
const findFirstText = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('en' in data && typeof data.en === 'string') return data.en;
  return Object.values(data)
    .map(findFirstText)
    .find((words) => words !== undefined);
};

describe('the blocks of a page', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  const log = new TextSink();
  const agency = buildSampleSite('agency', {});

  /** Returns the page that is rendered from these blocks. */
  async function renderBlocks(...blocks: readonly Block[]) {
    const page = { id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: 'Over ons' }, blocks };
    backOffice.replies.unshift({ matches: /pages\/by-url/, reply: toJsonReply(page) });
    await site.purge('agency', ['s-agency']);
    const answer = await site.askUntilServed('/nl/over-ons');
    expect(answer.status).toBe(200);
    return answer;
  }

  async function readPolicy(...types: readonly string[]) {
    const { headers } = await renderBlocks(...blockExamples.filter(({ id }) => types.includes(id)));
    return headers['content-security-policy'] ?? '';
  }

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([agency]);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'agency.test',
      logger: pino({ level: 'warn' }, log),
      mapTiles: { template: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: [] },
    });
  });
  afterEach(() => {
    backOffice.replies.length = 0;
    log.take();
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('are all in the style guide', () => {
    expect(new Set(blockExamples.map(({ type }) => type))).toEqual(new Set(Object.keys(BLOCK_DATA)));
  });

  it.each(blockExamples.map((block) => [block.id, block] as const))('show content: %s', async (_id, block) => {
    if (block.type === 'team' || block.type === 'reviews') {
      const items = [
        {
          id: '1',
          data: {
            name: 'An',
            function: { nl: 'Makelaar' },
            quote: { nl: 'Goed' },
            author: 'Bo',
            rating: 5,
            date: '2026-01-01',
          },
        },
      ];
      backOffice.replies.push({ matches: /entities\//, reply: toJsonReply(items) });
    }
    if (block.type === 'rentalCarousel') {
      const { general, ...rest } = rentalUnitInput(1);
      const results = [
        {
          ...rest,
          ...general,
          descriptionShort: {},
          options: [],
          photos: [],
          photoCount: 0,
          updatedAt: '2026-01-01T00:00:00Z',
        },
      ];
      backOffice.replies.push({ matches: /rental-units/, reply: toJsonReply({ total: { value: 1 }, results }) });
    }
    expect((await renderBlocks(block)).text).toContain(findFirstText(block.data));
    expect(log.take()).toBe('');
  });

  it('are left out, and logged, when their type is unknown or their data does not fit', async () => {
    const { text: html } = await renderBlocks(
      { id: 'new', type: 'hologram', data: {} },
      { id: 'unfit', type: 'faq', data: { title: { nl: 'Vragen' }, items: 'none' } },
      buildTextBlock('good', '<p>goed</p>'),
    );
    expect(html).toContain('<p>goed</p>');
    expect(html).not.toContain('Vragen');
    const logged = log.take();
    expect(logged).toContain('"type":"hologram"');
    expect(logged).toContain('"block":"unfit"');
  });

  it('allow the origins of a video and a map in the policy, which other pages do not', async () => {
    expect(await readPolicy('text')).not.toMatch(/youtube|tiles/);
    expect(await readPolicy('video')).toContain('frame-src https://www.youtube-nocookie.com');
  });

  it('provide search engines with the questions and answers', async () => {
    const { text: html } = await renderBlocks(...blockExamples.filter(({ id }) => id === 'faq'));
    const [, found = ''] = /<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*\})<\/script>/.exec(html) ?? [];
    expect(JSON.parse(found)).toMatchObject({
      mainEntity: [{ name: 'Does it open?', acceptedAnswer: { text: 'It does, and closes again.' } }, {}],
    });
  });

  it('allow no columns and no hero in a column', async () => {
    const columns = blockExamples.find(({ id }) => id === 'columns');
    const inner = [
      { blocks: [columns, ...blockExamples.filter(({ id }) => id === 'hero')] },
      { blocks: [buildTextBlock('a', '<p>in</p>')] },
    ];
    const { text: html } = await renderBlocks({ id: 'outer', type: 'columns', data: { columns: inner } });
    expect(html).toContain('<p>in</p>');
    expect(html).not.toContain('One sentence');
    expect(log.take().match(/block in column skipped/g)).toHaveLength(2);
  });

  it('become widgets at marks in html', async () => {
    const props = JSON.stringify({ title: 'Onze <b>keuze</b>', transaction: 'sale', limit: 4 }).replaceAll(
      '"',
      '&quot;',
    );
    const { text: html } = await renderBlocks(
      buildTextBlock(
        'marked',
        `<p>eerst</p><div data-widget="estateCarousel" data-props="${props}"></div><p>daarna</p>`,
      ),
    );
    const [first, carousel, last] = ['<p>eerst</p>', 'data-widget="estateCarousel"', '<p>daarna</p>'].map((part) =>
      html.indexOf(part),
    );
    expect(first).toBeGreaterThan(0);
    expect(carousel).toBeGreaterThan(first ?? 0);
    expect(last).toBeGreaterThan(carousel ?? 0);
    expect(html).toContain('Onze &lt;b&gt;keuze&lt;/b&gt;');
    const search = backOffice.calls.findLast(({ url }) => url.endsWith('/estates'));
    expect(JSON.parse(search?.body ?? '{}')).toMatchObject({
      query: { terms: { transaction: [1, 10, 3, 5, 7, 9] } },
      limit: 4,
    });
  });

  it.each([
    ['no page of its own', undefined],
    ['a page without the form', [buildTextBlock('a', '<p>a</p>')]],
    ['the form as a block', [{ id: 'form', type: 'contactForm', data: {} }]],
    [
      'the form in a column',
      [
        {
          id: 'c',
          type: 'columns',
          data: { columns: [{ blocks: [{ id: 'form', type: 'contactForm', data: {} }] }, { blocks: [] }] },
        },
      ],
    ],
    ['the form marked in a text', [buildTextBlock('a', '<p>a</p><div data-widget="contactForm"></div>')]],
  ] as const)('let visitors write to an agency with %s, in one form', async (_what, blocks) => {
    const page = blocks && {
      id: 'contact',
      kind: 'contact',
      path: { nl: 'contact' },
      title: { nl: 'Contact' },
      blocks,
    };
    backOffice.replies.unshift({ matches: /pages\/by-url/, reply: page ? toJsonReply(page) : { status: 204 } });
    await site.purge('agency', ['s-agency']);
    const { text: html } = await site.askUntilServed('/nl/contact');
    expect(html.match(/<gevel-form[^>]* data-widget="contactForm"/g)).toHaveLength(1);
    expect(html).toContain('<input type="hidden" name="page" value="/nl/contact"/>');
  });

  it.each([
    ['a widget that is not listed', '<div data-widget="estateFilter"></div>'],
    ['a name of every object', '<div data-widget="constructor"></div>'],
    ['props that are no JSON', '<div data-widget="estateList" data-props="{"></div>'],
    ['props that are not known', `<div data-widget="searchBox" data-props='{"onload":"x"}'></div>`],
    ['props that don’t fit', `<div data-widget="estateList" data-props='{"title":"a","limit":500}'></div>`],
  ])('leave a mark out for %s', async (_what, mark) => {
    const { text: html } = await renderBlocks(buildTextBlock('marked', `<p>eerst</p>${mark}<p>daarna</p>`));
    expect(html).toContain('<p>eerst</p>');
    expect(html).toContain('<p>daarna</p>');
    expect(html).not.toMatch(/<main[\s\S]*data-(?:widget|props)[\s\S]*<\/main>/);
    expect(log.take()).toContain('mark skipped');
  });
});
