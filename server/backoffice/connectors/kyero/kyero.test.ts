import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDraftDocument } from '#tests/support/crm/draftDocument.ts';
import { type KyeroEmulator, startKyero } from '#tests/support/crm/kyero/kyeroEmulator.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { XmlParts } from '../reading/xmlParts.ts';
import { CrmFailure, IncompleteList, NotPublished } from '../seam/crmFailure.ts';
import type { CrmHttp } from '../seam/crmHttp.ts';
import type { Draft, ListedRecord } from '../seam/records.ts';
import { createSession } from './createSession.ts';
import { mapProperty } from './mapProperty.ts';
import { type KyeroSettings, kyeroSettingsSchema } from './settings.ts';

const FEED_FIXTURE_FILE = path.join(import.meta.dirname, '../../../../tests/support/crm/kyero/fixtures/feed.xml');
const NOW = new Date('2026-11-20T12:00:00Z');

const http: CrmHttp = {
  async request({ url }) {
    const answer = await fetch(url);
    return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) };
  },
};

const openFeed = (settings: Partial<KyeroSettings>, credentials: Readonly<Record<string, string>> = {}) =>
  createSession({
    siteId: 'duinhof',
    locales: ['nl'],
    credentials,
    settings: kyeroSettingsSchema.parse(settings),
    http,
    now: Date.now,
    signal: new AbortController().signal,
  });

async function readList(session: ReturnType<typeof openFeed>): Promise<readonly ListedRecord[]> {
  const records: ListedRecord[] = [];
  for await (const record of session.list?.() ?? []) records.push(record);
  return records;
}

const mapHome = (raw: unknown, settings: Partial<KyeroSettings> = {}): Draft | undefined =>
  mapProperty(raw, {
    settings: kyeroSettingsSchema.parse(settings),
    names: { findEntry: () => undefined, findTarget: () => undefined },
    now: NOW.getTime(),
  })[0];

function toDocument(raw: unknown, settings: Partial<KyeroSettings> = {}) {
  const draft = mapHome(raw, settings);
  if (draft?.kind !== 'estate') throw new Error(`${JSON.stringify(draft)} is no estate`);
  return estateWriteSchema.parse(buildDraftDocument(draft, 'kyero', NOW).estate);
}

/** Builds a home in Belgium. */
const createHome = (changes: XmlParts = {}): XmlParts => ({
  id: '1',
  ref: 'KY-1',
  price: '249500',
  price_freq: 'sale',
  type: ' APARTMENT\n',
  town: 'Gent',
  country: 'Belgium',
  postcode: '9000',
  beds: '2',
  baths: '1',
  pool: '1',
  surface_area: { built: '92', plot: '' },
  energy_rating: { consumption: 'B', emissions: 'X' },
  desc: { en: '  Bright\u00A0flat.\r\nNear the sea. ', nl: '' },
  ...changes,
});

describe('the recorded feed', () => {
  it('contains Spanish homes, which are refused with their country', async () => {
    const records = await readList(openFeed({ path: FEED_FIXTURE_FILE }));
    expect(records.map(({ id }) => id)).toEqual(['700001', '700002']);
    expect(records.map(({ raw }) => mapHome(raw))).toEqual(
      ['700001', '700002'].map((id) => ({
        kind: 'refused',
        id,
        column: 'country',
        value: 'Spain',
        reason: 'it is not in Belgium',
      })),
    );
  });

  it('is mapped when its homes are in Belgium, with pictures sorted by number and texts in each language', async () => {
    const [first] = await readList(openFeed({ path: FEED_FIXTURE_FILE }));
    const raw = { ...(first?.raw as XmlParts), country: 'Belgium', town: 'Gent', postcode: '9000' };
    const draft = mapHome(raw);
    if (draft?.kind !== 'estate') throw new Error('it is no estate');
    expect(draft.pictures.map(({ url }) => url.slice(-5))).toEqual(['1.jpg', '2.jpg']);
    expect(toDocument(raw).general.description).toEqual({
      en: 'Bright flat near the sea.\n  Community costs: 60 euro a month.',
      nl: 'Licht appartement dicht bij zee.',
    });
  });
});

describe('a home', () => {
  it('becomes a document', () => {
    const estate = toDocument(createHome());
    expect(estate).toMatchObject({
      general: {
        reference: 'KY-1',
        transaction: { id: 1 },
        subType: { id: 101 },
        price: { value: 249_500, visible: true },
        bedroomCount: 2,
        description: { en: 'Bright flat.\nNear the sea.' },
      },
      address: { visible: false, city: { zip: '9000' } },
      dimensions: { areaBuild: 92 },
      energy: { energyLabel: 'B' },
      fields: { 'comfort.swimming_pool': true },
    });
    expect(toDocument(createHome(), { showAddress: true }).address.visible).toBe(true);
    // The layout contains each kind of room with the number of rooms in the feed.
    expect(estate.layout?.rooms?.map(({ valueId, count }) => [valueId, count])).toEqual([
      [ROOM_ID.BEDROOM, 2],
      [ROOM_ID.BATHROOM, 1],
    ]);
  });

  it.each([{ price: '0' }, { price: 'POA' }, { currency: 'GBP' }, { price: undefined }])(
    'hides its price: %j',
    (changes) => {
      const { price } = toDocument(createHome(changes)).general;
      expect(price?.value !== undefined && price.visible).toBe(false);
    },
  );

  it.each([
    [
      { price: '350', price_freq: 'week' },
      { transaction: { id: 2 }, price: { period: { id: 2 }, visible: true } },
    ],
    [
      { price: '1150', price_freq: 'month' },
      { transaction: { id: 2 }, price: { period: { id: 1 }, visible: true } },
    ],
    [{ type: 'Igloo' }, { headType: { id: 8 } }],
    [{ type: 'Commercial', beds: '0' }, { headType: { id: 4 } }],
  ])('with %j has these values: %j', (changes, general) => {
    expect(toDocument(createHome(changes)).general).toMatchObject(general);
  });

  it('has the known features, a film and a visit', () => {
    const feature = ['Balcony', ' Pool  communal ', 'Lift', 'Electric gate', 'Sea views', ''];
    const links = { video_url: 'https://film.example/1', virtual_tour_url: 'https://tour.example/1' };
    const { facilities, fields, videos, virtualVisits } = toDocument(createHome({ features: { feature }, ...links }));
    expect(facilities?.map(({ name }) => name)).toMatchObject([
      { en: 'Swimming pool' },
      { en: 'Lift' },
      { en: 'Electric gate' },
    ]);
    expect(fields['construction.balcony']).toBe(true);
    expect(videos).toMatchObject([{ url: 'https://film.example/1' }]);
    expect(virtualVisits).toMatchObject([{ link: 'https://tour.example/1' }]);
  });

  it.each(['part_ownership', 'leasehold'])('is refused with %s', (element) => {
    expect(mapHome(createHome({ [element]: '1' }))).toMatchObject({ kind: 'refused', column: element });
    expect(mapHome(createHome({ [element]: '0' }))?.kind).toBe('estate');
  });

  it('has no energy label when the certificate is in progress', () => {
    expect(toDocument(createHome({ energy_rating: { consumption: 'X' } })).energy).toEqual({});
  });

  it.each([
    ['A+', 'A+', []],
    ['e', 'E', []],
    ['pending', undefined, ['pending']],
  ])('has, for the rating "%s", the energy label %s', (consumption, label, reported) => {
    const draft = mapHome(createHome({ energy_rating: { consumption } }));
    if (draft?.kind !== 'estate') throw new Error('the home is no estate');
    expect(draft.values.get('energy.energyLabel')).toBe(label);
    expect(draft.warnings.filter(({ column }) => column.startsWith('energy')).map(({ value }) => value)).toEqual(
      reported,
    );
  });

  it('is withdrawn when its price is per night', () => {
    expect(mapHome(createHome({ price_freq: 'night' }))).toMatchObject({ kind: 'withdrawn' });
  });

  it('is refused without an id or without content', () => {
    for (const raw of [undefined, 'x', {}, createHome({ id: ' ' })]) expect(mapHome(raw)?.kind).toBe('refused');
  });
});

describe('the address of a feed', () => {
  let emulator: KyeroEmulator;
  const openFetchedFeed = () => openFeed({}, emulator.credentials);

  beforeAll(async () => {
    emulator = await startKyero();
  });
  afterAll(() => emulator.close());

  it('returns all homes each time, with versions that change with the homes', async () => {
    const recordsBefore = await readList(openFetchedFeed());
    emulator.change('700102');
    emulator.withdraw('700103');
    const recordsAfter = await readList(openFetchedFeed());
    expect(recordsAfter.map(({ id }) => id)).toEqual(['700101', '700102']);
    expect(recordsAfter.map(({ version }, index) => version === recordsBefore[index]?.version)).toEqual([true, false]);
    expect(recordsBefore.map(({ raw }) => mapHome(raw)?.kind)).toEqual(['estate', 'estate', 'estate']);
    expect((await openFetchedFeed().check()).account).toBe('2 properties');
    expect(await openFetchedFeed().read('700101')).toEqual({ raw: recordsAfter[0]?.raw });
    await expect(openFetchedFeed().read('700103')).rejects.toThrow(NotPublished);
  });

  it.each([
    ['a truncated feed', '<root><kyero><feed_version>3</feed_version></kyero><property><id>1</id>'],
    ['another feed', '<rss><channel/></rss>'],
    ['an older version', '<root><kyero><feed_version>2</feed_version></kyero></root>'],
    ['an HTML page', '<!DOCTYPE html><html><body>502</body></html>'],
    ['nothing', ''],
  ])('with %s has no complete list', async (_case, body) => {
    emulator.feedXml = body;
    await expect(readList(openFetchedFeed())).rejects.toThrow(IncompleteList);
    emulator.feedXml = undefined;
  });

  it('is required, unless a file is set', async () => {
    await expect(readList(openFeed({}))).rejects.toThrow(CrmFailure);
  });
});
