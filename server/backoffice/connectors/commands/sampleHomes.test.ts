import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { fixtureEstates } from '../../../../tests/support/crm/whise/whiseFixtures.ts';
import type { ListEnd } from '../seam/adapter.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { OpenedConnection } from '../sync/syncWork.ts';
import { whiseAdapter } from '../whise/whiseAdapter.ts';
import { whiseSettingsSchema } from '../whise/whiseSettings.ts';
import { sampleHomes } from './sampleHomes.ts';
import { showSample } from './showSample.ts';

const house = fixtureEstates('estate.house.200')[0] ?? {};
const underVat = { id: 574, label: 'onder btw-stelsel', group: '', type: 'yes/no', value: '1' };

const now = () => Date.parse('2026-11-20T12:00:00Z');

/** Homes of Whise as the preview of a connection has them. */
async function sampleOf(homes: readonly object[], hiddenStatus: readonly number[] = []) {
  async function* list(): AsyncGenerator<ListedRecord, ListEnd, undefined> {
    for (const [index, changes] of homes.entries()) {
      const estate = { ...house, id: 7_900_001 + index, ...changes };
      yield { id: String(estate.id), version: '1', state: 'published', raw: { estate, byLanguage: { nl: estate } } };
    }
    return {};
  }
  const connection: OpenedConnection = {
    adapter: whiseAdapter,
    settings: whiseSettingsSchema.parse({}),
    fingerprint: '',
    session: { list, check: async () => ({ account: '', doubts: [] }), read: async () => ({ raw: {} }) },
  };
  const sample = await sampleHomes({
    connection,
    source: 'whise',
    locale: 'nl',
    hiddenStatus,
    mapped: [],
    now,
    most: 5,
  });
  if (!sample) throw new Error('there is no list');
  return sample;
}

it('shows prices by the rules of the site, and counts those that it does not show with the reason', async () => {
  const details = [...(house['details'] as object[]), underVat];
  const sample = await sampleOf([{}, { details }, { details }, { displayPrice: false }, { price: 0 }]);
  const prices = sample.homes.map(({ price }) => price.replace('\u00A0', ' '));
  expect(prices).toEqual(['€ 438.000', 'on request', 'on request', 'on request', 'on request']);
  const text = showSample(sample, new PassThrough());
  expect(text).toContain('Homes with a price that the site does not show:');
  expect(text).toMatch(/ 2: sold under VAT/);
  expect(text).toMatch(/ 1: the CRM hides it/);
});

it('says nothing of prices where all are shown', async () => {
  expect(showSample(await sampleOf([{}]), new PassThrough())).not.toContain('does not show');
});

it('says which homes the site hides by their status', async () => {
  const { homes } = await sampleOf([{}, { purposeStatus: { id: 3 } }], [5]);
  expect(homes.map(({ left }) => left)).toEqual([undefined, expect.stringContaining('Sold')]);
});
