import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readFixtureEstates } from '#tests/support/crm/whise/whiseFixtures.ts';
import type { ListResult } from '../seam/adapter.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { OpenedConnection } from '../sync/syncWork.ts';
import { whiseAdapter } from '../whise/whiseAdapter.ts';
import { whiseSettingsSchema } from '../whise/whiseSettings.ts';
import { sampleHomes } from './sampleHomes.ts';
import { showSample } from './showSample.ts';

const house = readFixtureEstates('estate.house.200')[0] ?? {};
const vatDetail = { id: 574, label: 'onder btw-stelsel', group: '', type: 'yes/no', value: '1' };

const now = () => Date.parse('2026-11-20T12:00:00Z');

/** Returns the preview of a Whise account with these homes. Each home is the house of the fixtures with changes. */
async function readSample(homes: readonly object[], hiddenStatus: readonly number[] = []) {
  async function* list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    for (const [index, changes] of homes.entries()) {
      const estate: Record<string, unknown> = { ...house, id: 7_900_001 + index, ...changes };
      const projectId = estate['parentId'];
      const raw = { estate, byLanguage: { nl: estate }, ...(projectId !== undefined && { projectId }) };
      yield { id: String(estate['id']), version: '1', state: 'published', raw };
    }
    return {};
  }
  const connection: OpenedConnection = {
    adapter: whiseAdapter,
    settings: whiseSettingsSchema.parse({}),
    settingsHash: '',
    fingerprint: '',
    session: { list, check: async () => ({ account: '', doubts: [] }), read: async () => ({ raw: {} }) },
  };
  const sample = await sampleHomes({
    connection,
    sourceName: 'whise',
    locale: 'nl',
    hiddenTransactionIds: hiddenStatus,
    knownNames: [],
    now,
    maxHomes: 5,
  });
  if (!sample) throw new Error('there is no list');
  return sample;
}

const listPrices = async (...homes: readonly object[]) =>
  (await readSample(homes)).homes.map(({ price }) => price.replace('\u00A0', ' '));

it('shows prices by the rules of the site, and counts the hidden prices by reason', async () => {
  const details = [...(house['details'] as object[]), vatDetail];
  const sample = await readSample([{}, { details }, { details }, { displayPrice: false }, { price: 0 }]);
  const prices = sample.homes.map(({ price }) => price.replace('\u00A0', ' '));
  expect(prices).toEqual(['€ 438.000', 'on request', 'on request', 'on request', 'on request']);
  const text = showSample(sample, new PassThrough());
  expect(text).toContain('Homes with a price that the site does not show:');
  expect(text).toMatch(/ 2: sold under VAT/);
  expect(text).toMatch(/ 1: the CRM hides it/);
});

it('shows for a project without a price the lowest price of its units, as the site does', async () => {
  const project = {
    ...readFixtureEstates('estate.project-with-units.200')[0],
    id: 7_900_001,
    price: 0,
    displayPrice: true,
  };
  const unit = { parentId: 7_900_001 };
  expect(
    await listPrices(
      project,
      { ...unit, price: 325_000 },
      { ...unit, price: 305_000 },
      { ...unit, price: 299_000, displayPrice: false },
    ),
  ).toEqual(['from € 305.000', '€ 325.000', '€ 305.000', 'on request']);
  expect(await listPrices(project)).toEqual(['by its units']);
  expect(await listPrices(project, { parentId: 7_900_099, price: 305_000 })).toEqual(['by its units', '€ 305.000']);
  const soldUnit = { ...unit, price: 290_000, purposeStatus: { id: 3 } };
  expect((await listPrices(project, soldUnit))[0]).toBe('by its units');
  expect((await listPrices({ ...project, displayPrice: false }, { ...unit, price: 305_000 }))[0]).toBe('on request');
  expect((await listPrices({ ...project, price: 289_000 }, { ...unit, price: 305_000 }))[0]).toBe('from € 289.000');
});

it('does not mention prices when all are shown', async () => {
  expect(showSample(await readSample([{}]), new PassThrough())).not.toContain('does not show');
});

it('counts the HEIC pictures, and says what to do about them', async () => {
  const [first, ...others] = house['pictures'] as object[];
  const heicPicture = { ...first, urlXXL: 'https://opslag.example/IMG_0001.HEIC?size=1600' };
  const text = showSample(await readSample([{ pictures: [heicPicture, ...others] }, {}]), new PassThrough());
  expect(text).toContain(
    '1 of these pictures have names of HEIC files, which no browser shows. Replace them with JPEG',
  );
  expect(showSample(await readSample([{}]), new PassThrough())).not.toContain('HEIC');
});

it('names the homes that the site hides by their status', async () => {
  const { homes } = await readSample([{}, { purposeStatus: { id: 3 } }], [5]);
  expect(homes.map(({ notShownReason }) => notShownReason)).toEqual([undefined, expect.stringContaining('Sold')]);
});
