import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedAddress, toFeedPath, listFeeds } from '#shared/domain/addresses/feedPath.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { estateInput } from '../support/estateInput.ts';
import { KYERO_SHAPE, META_SHAPE, OPENIMMO_SHAPE } from '../support/feeds/feedShapes.ts';
import { parseXml, findShapeFaults } from '../support/feeds/xmlShape.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const HOST = 'noord.example.com';
const API_TOKEN = 'a-token-for-tests-only';
const FEED_SHAPES = { meta: META_SHAPE, openimmo: OPENIMMO_SHAPE, kyero: KYERO_SHAPE };
const FILE_HASH = '0123456789abcdef'.repeat(4);

const buildPicture = (index: number, width = 2000, height = 1500, kind: 'photo' | 'plan' = 'photo') => ({
  index,
  kind,
  file: { id: `foto-${index}`, hash: FILE_HASH, contentType: 'image/jpeg', bytes: 1, width, height },
  alt: { nl: `Foto ${index} & meer` },
});

const estateAddress = {
  ...estateInput().address,
  street: { nl: 'Molenwijkstraat' },
  number: '18',
  region: 'FLANDERS' as const,
  province: { id: 'VOV', name: { nl: 'Oost-Vlaanderen', en: 'East Flanders' } },
  location: { latitude: 51.0361, longitude: 3.7404 },
};
const estatePictures = [buildPicture(0), buildPicture(1, 400, 300), buildPicture(2, 1000, 1000, 'plan')];

const commonFields = {
  address: estateAddress,
  pictures: estatePictures,
  energy: { epcValue: 243, epcReference: '20260101-0001' },
};
const buildRental = (price: number) =>
  estateInput({
    id: 6,
    kind: 'FLAT',
    transaction: 2,
    general: { price: { value: price, visible: true, period: { id: PERIOD_ID.MONTH, name: { nl: 'maand' } } } },
    estate: { ...commonFields, technical: { monthlyCost: 95 } },
  });

/** Returns the part of a file about one home, by the home's id in that file. */
const findPart = (xml: string, element: string, id: string) =>
  xml.split(`</${element}>`).find((each) => each.includes(id)) ?? '';

const buildPath = (feed: FeedAddress, version = 1, siteId = 'noord') =>
  toFeedPath({ token: API_TOKEN, siteId, version }, feed);

const listIds = (xml: string, element: string) =>
  Array.from(xml.matchAll(new RegExp(`<${element}>(\\d+)</${element}>`, 'g')), ([, id]) => Number(id));

describe('feeds of a site', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  /** The rent of the home that is to rent. */
  let rent = 1150;

  const requestFeed = (path: string, headers?: Readonly<Record<string, string>>) =>
    site.askUntilServed(path, { host: HOST, ...(headers && { headers }) });
  const readFeed = async (feed: FeedAddress, version = 1) => (await requestFeed(buildPath(feed, version))).text;
  const listMetaIds = async (version = 1) =>
    listIds(await readFeed({ format: 'meta', locale: 'nl' }, version), 'home_listing_id');
  const listOpenImmoIds = async () => listIds(await readFeed({ format: 'openimmo', locale: 'nl' }), 'objektnr_intern');
  const listKyeroIds = async (version = 1) => listIds(await readFeed({ format: 'kyero' }, version), 'id');

  /**
   * Estate 1 is a house, 2 hides price and address, 3 has no picture, 4 is under option, 5 is sold, 6 is to rent, 7 is
   * a shop, and 8 has a hidden status. 9 is a project with the units 20 and 21. 30 is inactive. 10 has hostile content.
   */
  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    const { repositories } = backoffice;
    const listing = { hiddenStatus: [6], linking: 'open' as const };
    await repositories.sites.put(siteInput('noord', { locales: ['nl', 'fr'], listing, name: 'Claes & Van Damme' }));
    const unit = { parentId: 9 };
    await repositories.estates.upsertMany('noord', [
      estateInput({
        id: 1,
        kind: 'SEMI_DETACHED_HOUSE',
        price: 465_000,
        bedrooms: 4,
        general: {
          title: { nl: 'Halfopen woning', fr: 'Maison' },
          description: { nl: '<p>Vier slaapkamers, tuin.</p>', fr: '<p>Quatre chambres.</p>' },
          reference: 'OI-1',
        },
        estate: { ...commonFields, dimensions: { areaBuild: 184, areaGround: 312.5 } },
      }),
      estateInput({
        id: 2,
        price: 987_654,
        priceVisible: false,
        general: { title: { nl: 'Discreet' } },
        estate: {
          ...commonFields,
          address: { ...estateAddress, visible: false, street: { nl: 'Geheimstraat' }, number: '77' },
        },
      }),
      estateInput({ id: 3, price: 200_000, estate: { address: estateAddress } }),
      estateInput({ id: 4, price: 300_000, transaction: 3, estate: commonFields }),
      estateInput({ id: 5, price: 300_000, transaction: 5, estate: commonFields }),
      buildRental(rent),
      estateInput({ id: 7, kind: 'SHOP', price: 300_000, estate: commonFields }),
      estateInput({ id: 8, price: 1, transaction: 6, estate: commonFields }),
      estateInput({
        id: 9,
        kind: 'APARTMENT_PROJECT',
        general: { project: true, title: { nl: 'Hof' } },
        estate: commonFields,
      }),
      estateInput({
        id: 20,
        kind: 'FLAT',
        price: 250_000,
        general: unit,
        estate: { pictures: estatePictures, address: estateAddress },
      }),
      estateInput({
        id: 21,
        kind: 'FLAT',
        price: 310_000,
        general: unit,
        estate: { pictures: estatePictures, address: estateAddress },
      }),
      estateInput({ id: 30, price: 1, general: { recordStatus: 2 }, estate: commonFields }),
      estateInput({
        id: 10,
        price: 400_000,
        general: {
          title: { nl: 'Huis "<b>&amp;\u0007 \uFFFE ]]> 🏡' },
          description: { nl: `<script>alert(1)</script>${'woord & meer '.repeat(3800)}` },
        },
        estate: commonFields,
      }),
    ]);
    site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  it.each([
    { format: 'meta', locale: 'nl' },
    { format: 'meta', locale: 'fr' },
    { format: 'openimmo', locale: 'nl' },
    { format: 'kyero' },
  ] as const)('match the structure of their format: %o', async (feed) => {
    const answer = await requestFeed(buildPath(feed));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(findShapeFaults(parseXml(answer.text), FEED_SHAPES[feed.format])).toEqual([]);
  });

  it('are private: not for search engines, purged with the lists, compressed', async () => {
    const path = buildPath({ format: 'kyero' });
    const plain = await requestFeed(path);
    expect(plain.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'surrogate-key': 's-noord s-noord.list',
    });
    const packed = await requestFeed(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
    const head = await site.askUntilServed(path, { host: HOST, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('are cached by no proxy without purges, and by a CDN only while they are fresh', async () => {
    const { headers } = await requestFeed(buildPath({ format: 'openimmo', locale: 'nl' }));
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['cdn-cache-control']).toBe('public, max-age=60');
    expect(headers['surrogate-control']).toBe('public, max-age=60');
  });

  it.each(listFeeds(['nl']))('are not sent again to one who has them, until a home changes: %o', async (feed) => {
    const path = buildPath(feed);
    const etag = (await requestFeed(path)).headers['etag'];
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const conditionalHeaders = { 'if-none-match': String(etag) };
    const repeatedAnswer = await requestFeed(path, conditionalHeaders);
    expect([repeatedAnswer.status, repeatedAnswer.text, repeatedAnswer.headers['etag']]).toEqual([304, '', etag]);
    expect(repeatedAnswer.headers['cache-control']).toBe('private, no-cache');
    rent += 10;
    await backoffice.repositories.estates.put('noord', buildRental(rent));
    const changed = await requestFeed(path, conditionalHeaders);
    expect([changed.status, changed.headers['etag'] === etag]).toEqual([200, false]);
    expect(changed.text).toContain(String(rent));
  });

  it('exist only at signed addresses', async () => {
    const right = buildPath({ format: 'meta', locale: 'nl' });
    const wrong = [
      right.replace(/feeds\/./, (start) => (start.endsWith('A') ? 'feeds/B' : 'feeds/A')),
      buildPath({ format: 'meta', locale: 'nl' }, 2),
      buildPath({ format: 'meta', locale: 'nl' }, 1, 'zuid'),
      right.replace('meta-nl', 'openimmo-nl'),
      right.replace('meta-nl', 'meta-de'),
    ];
    const answers = await Promise.all(wrong.map((path) => requestFeed(path)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(wrong.map(() => [404, 'Not found\n']));
  });

  it('contain the kinds of homes for which each format is meant', async () => {
    // The feed for Meta leaves out homes without a price or a picture, sold homes, shops, and a project whose units are
    // listed.
    expect(await listMetaIds()).toEqual([1, 4, 6, 10, 20, 21]);
    // The feed for Kyero leaves out homes that are under option or sold, because they are neither for sale nor to rent.
    expect(await listKyeroIds()).toEqual([1, 2, 3, 6, 7, 10, 20, 21]);
    expect(await listOpenImmoIds()).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 20, 21]);
  });

  it('hide what the site hides', async () => {
    const all = await Promise.all([
      readFeed({ format: 'meta', locale: 'nl' }),
      readFeed({ format: 'openimmo', locale: 'nl' }),
      readFeed({ format: 'kyero' }),
    ]);
    for (const xml of all) expect(xml).not.toMatch(/987654|Geheimstraat|>77</);
    const [, openImmo, kyero] = all;
    const hidden = findPart(openImmo, 'immobilie', '<objektnr_intern>2<');
    expect(hidden).toContain('<kaufpreis auf_anfrage="true">0</kaufpreis>');
    expect(hidden).toContain('<objektadresse_freigeben>false</objektadresse_freigeben>');
    expect(hidden).not.toContain('geokoordinaten');
    const onRequest = findPart(kyero, 'property', '<id>2<');
    expect(onRequest).toContain('<price>0</price>');
    expect(onRequest).not.toContain('<location>');
  });

  it('show only the centre of the site’s circle for a hidden address', async () => {
    await backoffice.repositories.estates.put(
      'noord',
      estateInput({
        id: 2,
        price: 500_000,
        estate: { address: { ...estateAddress, visible: false }, pictures: estatePictures },
      }),
    );
    const listing = findPart(await readFeed({ format: 'meta', locale: 'nl' }), 'listing', '<home_listing_id>2<');
    expect(listing).not.toContain('addr1');
    expect(listing).toMatch(/<latitude>51\.0\d+<\/latitude>/);
    // The centre of the circle may be due east of the home, so its latitude alone may be that of the home.
    expect(listing).not.toContain('<latitude>51.0361</latitude><longitude>3.7404</longitude>');
  });

  it('contain what the law of the region requires, also after a description that is too long', async () => {
    const meta = await readFeed({ format: 'meta', locale: 'nl' });
    for (const id of [1, 10]) {
      const listing = findPart(meta, 'listing', `<home_listing_id>${id}<`);
      expect(listing).toMatch(/243.kWh\/m².*20260101-0001/);
    }
    expect(findPart(meta, 'listing', '<home_listing_id>10<')).toContain('…');
    expect(findPart(await readFeed({ format: 'kyero' }), 'property', '<id>1<')).toMatch(
      /<fr>Quatre chambres\.\s+PEB \(EPC\)/,
    );
  });

  it('contain no markup of an agent', async () => {
    for (const xml of [
      await readFeed({ format: 'meta', locale: 'nl' }),
      await readFeed({ format: 'openimmo', locale: 'nl' }),
    ]) {
      for (const refused of ['alert(1)', '\u0007', '\uFFFE', '<b>']) expect(xml).not.toContain(refused);
      expect(xml).toContain('🏡');
    }
  });

  it('list pictures in the order of the site, in a size that portals accept, plans last', async () => {
    const home = findPart(await readFeed({ format: 'openimmo', locale: 'nl' }), 'immobilie', '<objektnr_intern>1<');
    expect(Array.from(home.matchAll(/gruppe="(\w+)"/g), ([, group]) => group)).toEqual([
      'TITELBILD',
      'BILD',
      'GRUNDRISS',
    ]);
    expect(
      Array.from(home.matchAll(/\/(foto-\d)\/[0-9a-f]+\/([\w-]+)\.jpg/g), ([, id, size]) => `${id} ${size}`),
    ).toEqual(['foto-0 gallery-l', 'foto-1 og', 'foto-2 gallery-l']);
  });

  it('link to the pages of the homes, and units to pages below their project', async () => {
    const meta = await readFeed({ format: 'meta', locale: 'nl' });
    const urls = Array.from(
      meta.matchAll(/<url>https:\/\/noord\.example\.com(\/nl\/[^<]+)<\/url>/g),
      ([, url = '']) => url,
    );
    expect(urls.length).toBeGreaterThan(5);
    const answers = await Promise.all(urls.map((url) => requestFeed(url)));
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200));
  });

  it('follow the settings of the site, and a new version replaces the addresses', async () => {
    const stored = await backoffice.repositories.sites.get('noord');
    if (!stored) throw new Error('there is no site');
    await backoffice.repositories.sites.put({
      ...stored,
      feeds: { version: 2, projects: 'whole', hiddenPrice: 'omit' },
    });
    await backoffice.repositories.estates.put(
      'noord',
      estateInput({
        id: 2,
        price: 987_654,
        priceVisible: false,
        estate: { address: estateAddress, pictures: estatePictures },
      }),
    );
    await site.purge('noord', ['s-noord']);
    expect((await requestFeed(buildPath({ format: 'kyero' }))).status).toBe(404);
    expect(await listKyeroIds(2)).toEqual([1, 3, 6, 7, 9, 10]);
    expect(await listMetaIds(2)).toEqual([1, 4, 6, 9, 10]);
    const project = findPart(await readFeed({ format: 'meta', locale: 'nl' }, 2), 'listing', '<home_listing_id>9<');
    expect(project).toContain('<num_units>2</num_units><price>250000 EUR</price>');
    expect(project).toContain('<min_price>250000</min_price>');
    expect(project).toContain('<max_price>310000</max_price>');
  });
});
