import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyeroAdapter } from '#server/backoffice/connectors/kyero/kyeroAdapter.ts';
import { openImmoAdapter } from '#server/backoffice/connectors/openimmo/openImmoAdapter.ts';
import type { Adapter } from '#server/backoffice/connectors/seam/adapter.ts';
import type { EstateDraft } from '#server/backoffice/connectors/seam/records.ts';
import { DEMO_SITES } from '../support/demoSites.ts';
import { type Estate, estateSchema, estateWriteSchema } from '#shared/api/estate.ts';
import { type FeedAddress, toFeedPath, listFeeds } from '#shared/domain/addresses/feedPath.ts';
import { isPriceShown, formatStreetLine } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { buildDraftDocument } from '../support/crm/draftDocument.ts';
import { KYERO_SHAPE, META_SHAPE, OPENIMMO_SHAPE } from '../support/feeds/feedShapes.ts';
import { parseXml, findShapeFaults } from '../support/feeds/xmlShape.ts';
import { type OpenImmoEmulator, startOpenImmo } from '../support/crm/openimmo/openImmoEmulator.ts';
import type { TestDatabase } from '../support/programs/databases.ts';
import { createDemoDatabase } from '../support/programs/demoData.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

const API_TOKEN = 'a-token-for-tests-only';
const FEED_SHAPES = { meta: META_SHAPE, openimmo: OPENIMMO_SHAPE, kyero: KYERO_SHAPE };
const DEMO_AGENCIES = DEMO_SITES;

let database: TestDatabase;
let backoffice: TestBackOffice;
let site: TestSite;
let openImmoEmulator: OpenImmoEmulator;

beforeAll(async () => {
  database = await createDemoDatabase();
  backoffice = await startTestBackOffice({ database });
  site = await startSite({ apiUrl: backoffice.url, defaultHost: 'claes.localhost' });
  openImmoEmulator = await startOpenImmo();
});
afterAll(async () => {
  await openImmoEmulator.close();
  await site.stop();
  await backoffice.close();
  await database.remove();
});

async function fetchFeed(agency: (typeof DEMO_AGENCIES)[number]['site'], feed: FeedAddress): Promise<string> {
  const address = toFeedPath({ token: API_TOKEN, siteId: agency.id, version: 1 }, feed);
  return (await site.askUntilServed(address, { host: agency.hostnames[0] ?? '' })).text;
}

/** Returns the drafts that a connector reads from the given file. */
async function readDrafts<Settings>(adapter: Adapter<Settings>, settings: unknown): Promise<readonly EstateDraft[]> {
  const parsed = adapter.settings.parse(settings);
  const session = adapter.open({
    siteId: 'other',
    locales: ['nl'],
    credentials: {},
    settings: parsed,
    http: { request: () => Promise.reject(new Error('nothing is asked')) },
    now: () => Date.now() + 600_000,
    signal: new AbortController().signal,
  });
  const names = { findEntry: () => undefined, findTarget: () => undefined };
  const drafts: EstateDraft[] = [];
  for await (const listed of session.list?.() ?? []) {
    for (const draft of adapter.map(listed.raw, { settings: parsed, names, listed, now: Date.now() })) {
      if (draft.kind !== 'estate') throw new Error(`${draft.id} is ${draft.kind}`);
      drafts.push(draft);
    }
  }
  return drafts;
}

/** Returns those facts about a home that a format supports, so that both directions can be compared. */
const toComparedFacts = (estate: Estate) => ({
  transaction: estate.general.transaction.id,
  headType: estate.general.headType.id,
  subType: estate.general.subType?.id,
  project: estate.general.project,
  price: isPriceShown(estate.general.price, estate.fields['financial.vat_regime'] === true)
    ? estate.general.price?.value
    : undefined,
  visible: estate.address.visible,
  zip: estate.address.city.zip,
  place: estate.address.city.name.nl,
  street: formatStreetLine(estate.address, 'nl').replace(/\/.*/, ''),
  area: estate.dimensions.areaBuild,
  ground: estate.dimensions.areaGround,
});

/**
 * Returns the languages in which a home has a title and a description. Such a text may be in an element of the format
 * or in an extra field that this product adds.
 */
const listTextLanguages = ({ general: { title, description } }: Estate, locales: readonly Locale[]) => ({
  title: locales.map((locale) => title[locale]),
  description: locales.filter((locale) => description[locale]),
});

const toDocument = (draft: EstateDraft): Estate =>
  estateSchema.parse(estateWriteSchema.parse(buildDraftDocument(draft, 'openimmo', new Date()).estate));

describe.each(DEMO_AGENCIES)('the homes of $site.id', (demo) => {
  const stored = new Map(
    demo.estates.map((estate) => {
      const parsed = estateSchema.parse(estate);
      return [parsed.general.id, parsed];
    }),
  );

  it('are unchanged after a round trip through their own OpenImmo file', async () => {
    const [locale = 'nl'] = demo.site.locales;
    await openImmoEmulator.receiveFile(
      `${demo.site.id}.xml`,
      await fetchFeed(demo.site, { format: 'openimmo', locale }),
    );
    const drafts = await readDrafts(openImmoAdapter, {
      folder: openImmoEmulator.folder,
      openImmoId: `gevel-${demo.site.id}`,
    });
    expect(drafts.length).toBeGreaterThan(10);
    for (const draft of drafts) {
      const home = stored.get(Number(draft.id.split('-').at(-1)));
      if (!home) throw new Error(`there is no ${draft.id}`);
      const documentFromFeed = toDocument({
        ...draft,
        values: new Map([...draft.values, ['general.id', home.general.id]]),
      });
      expect({ id: draft.id, ...toComparedFacts(documentFromFeed) }).toEqual({
        id: draft.id,
        ...toComparedFacts(home),
      });
      const { locales } = demo.site;
      expect({ id: draft.id, ...listTextLanguages(documentFromFeed, locales) }).toEqual({
        id: draft.id,
        ...listTextLanguages(home, locales),
      });
      expect(draft.parentId).toBe(
        home.general.parentId === undefined ? undefined : `gevel-${demo.site.id}-${home.general.parentId}`,
      );
      expect(draft.pictures.length).toBe(Math.min(50, home.pictures.length));
    }
  });

  it('are unchanged after a round trip through their own Kyero feed', async () => {
    const file = path.join(openImmoEmulator.folder, `${demo.site.id}.kyero.xml`);
    await writeFile(file, await fetchFeed(demo.site, { format: 'kyero' }));
    const drafts = await readDrafts(kyeroAdapter, { path: file });
    expect(drafts.length).toBeGreaterThan(5);
    for (const draft of drafts) {
      const home = stored.get(Number(draft.id));
      if (!home) throw new Error(`there is no ${draft.id}`);
      const factsFromFeed = toComparedFacts(
        toDocument({ ...draft, values: new Map([...draft.values, ['general.id', home.general.id]]) }),
      );
      const { transaction, price, zip } = toComparedFacts(home);
      expect({
        id: draft.id,
        transaction: factsFromFeed.transaction,
        price: factsFromFeed.price,
        zip: factsFromFeed.zip,
      }).toEqual({
        id: draft.id,
        transaction,
        price,
        zip,
      });
    }
  });

  it('have the structure of each format, in each language', async () => {
    for (const feed of listFeeds(demo.site.locales)) {
      const root = parseXml(await fetchFeed(demo.site, feed));
      expect(findShapeFaults(root, FEED_SHAPES[feed.format])).toEqual([]);
      const homes = feed.format === 'openimmo' ? (root.children[1]?.children ?? []) : root.children;
      expect(homes.length).toBeGreaterThan(10);
    }
  });
});
