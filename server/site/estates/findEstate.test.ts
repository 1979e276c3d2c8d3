import { expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildEstateView } from './estateView.ts';
import { findEstate } from './findEstate.ts';

const COMING_SOON = 10;
const createUnit = (id: number, transactionId: number, value: number) =>
  summary({ id, kind: 'FLAT', parentId: 50, transactionId, price: { value, priceFrom: false, visible: true } });

const project: EstateDetail = {
  ...estateDetailSchema.parse({
    ...estateInput({ id: 50, kind: 'APARTMENT_PROJECT', general: { project: true, title: { nl: 'De Kaai' } } }),
    updatedAt: '2026-01-31T12:00:00Z',
  }),
  children: [createUnit(51, COMING_SOON, 250_000), createUnit(52, 1, 298_000), createUnit(53, 5, 270_000)],
};
const unit: EstateDetail = estateDetailSchema.parse({
  ...estateInput({ id: 52, kind: 'FLAT', general: { parentId: 50 } }),
  updatedAt: '2026-01-31T12:00:00Z',
});

const find = (id: number, hiddenStatus: number[], estates = [project, unit]) =>
  findEstate(
    screenRequest(`/nl/aanbod/${id}`, {
      site: { listing: { hiddenStatus, linking: 'open' } },
      api: { estate: async (wantedId) => estates.find(({ general }) => general.id === wantedId) ?? null },
    }),
    id,
  );
const describeProject = async (hiddenStatus: number[]) => {
  const found = await find(50, hiddenStatus);
  if (!found) throw new Error('the project was not found');
  const { amount, facts } = buildEstateView(found.estate, undefined, { locale: 'nl', t: testTranslate('nl') });
  return { amount, free: facts.find(({ icon }) => icon === 'units')?.value };
};

it('leaves hidden units out of the price and the counts of their project', async () => {
  expect(await describeProject([COMING_SOON])).toEqual({ amount: 298_000, free: '1 van 2 vrij' });
  expect(await describeProject([5])).toEqual({ amount: 250_000, free: '2 van 2 vrij' });
  expect(await describeProject([])).toEqual({ amount: 250_000, free: '2 van 3 vrij' });
});

const areAllClosed = async (hiddenStatus: number[], ...transactionIds: number[]) => {
  const children = transactionIds.map((transactionId, index) => createUnit(60 + index, transactionId, 250_000));
  const found = await find(50, hiddenStatus, [{ ...project, children }]);
  return found && buildEstateView(found.estate, undefined, { locale: 'nl', t: testTranslate('nl') }).allUnitsClosed;
};

it('counts hidden units when it decides whether all units of a project are sold or let', async () => {
  expect(await areAllClosed([COMING_SOON], 5, COMING_SOON)).toBe(false);
  expect(await areAllClosed([5, 6], 5, 6)).toBe(true);
  expect(await areAllClosed([5, 6], 5, 1)).toBe(false);
});

it('leaves hidden units out of the project of a unit', async () => {
  const found = await find(52, [COMING_SOON]);
  expect(found?.project?.children.map(({ id }) => id)).toEqual([52, 53]);
});
