import { expect, it } from 'vitest';
import { STICKER_ID } from '#shared/primitives/ids.ts';
import { STICKERS } from '#shared/primitives/vocabulary.ts';
import { rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { replaceEstateIds, replaceTermIds } from './replaceIds.ts';

const unit = rentalUnitWriteSchema.parse({
  ...rentalUnitInput(1),
  options: [
    { id: 1, name: { nl: 'Zeezicht' } },
    { id: 2, name: { nl: 'Terras' } },
  ],
});
const listTerms = (source: string) => {
  const { general, options } = rentalUnitWriteSchema.parse(replaceTermIds(unit, source));
  return [general.kind, general.subKind, general.location, ...options];
};
const createEstate = (salesRep: object, sticker: number) =>
  estateWriteSchema.parse({
    ...estateInput({ general: { sticker: { id: sticker, name: { nl: 'Top' } } } }),
    salesRep: { name: 'Karel', ...salesRep },
  });

const readContact = (salesRep: object, source: string) => {
  const estate = createEstate(salesRep, STICKER_ID.SOLD);
  replaceEstateIds(estate, source);
  return estate.salesRep?.id;
};

it('assigns stable and different ids to the entries of two sources, and keeps their names', () => {
  const [east, west] = [listTerms('organimmo-oost'), listTerms('organimmo-west')];
  expect(listTerms('organimmo-oost')).toEqual(east);
  const originalTerms = [unit.general.kind, unit.general.subKind, unit.general.location, ...unit.options];
  const ids = [...originalTerms, ...east, ...west].map(({ id }) => id);
  expect(new Set([...east, ...west].map(({ id }) => id)).size).toBe(10);
  expect(ids.slice(originalTerms.length).filter((id) => originalTerms.some((each) => each.id === id))).toEqual([]);
  expect(east.map(({ name }) => name)).toEqual(originalTerms.map(({ name }) => name));
});

it('assigns different ids to people with the same id in two CRMs, and one id to a person with two ids', () => {
  expect(readContact({ id: 5 }, 'zabun-2')).toBe(readContact({ id: 5 }, 'zabun-2'));
  expect(readContact({ id: 5 }, 'zabun-2')).not.toBe(readContact({ id: 5 }, 'whise'));
  const email = 'karel@agency.example';
  expect(readContact({ id: 5, email }, 'zabun-2')).toBe(readContact({ id: 6, email: 'Karel@agency.example' }, 'whise'));
});

it("replaces the ids of an agency's stickers, but not of the product's stickers", () => {
  const estatesWithProductSticker = STICKERS.map(({ id }) => createEstate({ id: 1 }, id));
  const estateWithAgencySticker = createEstate({ id: 1 }, 10_000_004);
  for (const estate of [...estatesWithProductSticker, estateWithAgencySticker]) replaceEstateIds(estate, 'zabun-2');
  expect(estatesWithProductSticker.map(({ general }) => general.sticker?.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(estateWithAgencySticker.general.sticker?.id).toBeGreaterThan(2 ** 30);
});
