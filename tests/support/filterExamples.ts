import type { HistoryRepository } from '#server/backoffice/estates/history/historyRepository.ts';
import type { EstateQuery } from '#shared/api/search.ts';
import type { NumberField, YesField } from '#shared/filters/filters.ts';
import type { FilterValues } from '#shared/filters/parameter.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { EstateSketch } from './estateInput.ts';

interface FilterExample {
  /** A home that matches the filter. The next field is a home that has another value and does not match. */
  readonly matchingEstate: EstateSketch;
  readonly otherEstate: EstateSketch;
  /** The prices of both homes a year ago, in euros. */
  readonly formerPrices?: readonly [has: number, hasNot: number];
  /** The filter in the `more` part of a saved search. It is undefined for filters that only lists have. */
  readonly moreValues?: FilterValues;
  readonly query: EstateQuery;
}

const buildRoom = (valueId: number) => ({ layout: { rooms: [{ valueId, valueName: {} }] } });
const createYesExample = (field: YesField, name: string, has: EstateSketch, hasNot: EstateSketch): FilterExample => ({
  matchingEstate: has,
  otherEstate: hasNot,
  moreValues: { [name]: '1' },
  query: { terms: { [field]: [true] } },
});
const buildContact = (id: number) => ({ salesRep: { id, name: 'An' } });

const DAY_MS = 86_400_000;
const createDateDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Stores the past events of the examples' homes, by id. */
export async function writePastChanges(
  histories: HistoryRepository,
  siteId: string,
  homes: readonly { readonly id: number; readonly price: number; readonly before: number }[],
): Promise<void> {
  const past = homes.flatMap(({ id, price, before }) =>
    (
      [
        [365, before],
        [2, price],
      ] as const
    ).map(([ago, amount]) => ({
      estateId: id,
      at: createDateDaysAgo(ago),
      transactionId: 1,
      price: amount,
    })),
  );
  await histories.replaceHistory(siteId, past);
  while ((await histories.settleDue(new Date(Date.now() + 1000))) > 0);
}

/** The id of the sales contact whose agenda has the viewings. */
export const VIEWED_SALES_REP_ID = 41;

/** Returns the open house day of the first home of the example `openHouse`, which is not part of its document. */
export const createFutureOpenHouse = () => {
  const date = addDays(toBrusselsDay(new Date()), 7);
  const day = { id: date, start: `${date}T14:00`, end: `${date}T16:00`, text: {} };
  return { writtenDays: [{ day, hasMoved: false }], removedIds: [] };
};

/** An example of each declared filter. */
export const FILTER_EXAMPLES: Readonly<Record<YesField | NumberField, FilterExample>> = {
  garden: createYesExample(
    'garden',
    'garden',
    { estate: buildRoom(ROOM_ID.GARDEN) },
    { estate: buildRoom(ROOM_ID.HALL) },
  ),
  terrace: createYesExample(
    'terrace',
    'terrace',
    { estate: buildRoom(ROOM_ID.TERRACE) },
    { estate: { fields: { 'construction.terraces_count': 0 } } },
  ),
  parking: createYesExample(
    'parking',
    'parking',
    { estate: buildRoom(ROOM_ID.GARAGE) },
    { estate: { fields: { 'construction.garage': false } } },
  ),
  elevator: createYesExample(
    'elevator',
    'lift',
    { estate: { technical: { elevator: true } } },
    { estate: { technical: { elevator: false } } },
  ),
  newBuilding: createYesExample(
    'newBuilding',
    'new',
    { estate: { technical: { newBuilding: true } } },
    { estate: { technical: { newBuilding: false } } },
  ),
  furnished: createYesExample(
    'furnished',
    'furnished',
    { transaction: 2, estate: { technical: { furniture: true } } },
    { transaction: 2, estate: { technical: { furniture: false } } },
  ),
  petsAllowed: createYesExample(
    'petsAllowed',
    'pets',
    { transaction: 2, estate: { technical: { petsAllowed: 'YES' } } },
    { transaction: 2, estate: { technical: { petsAllowed: 'UNKNOWN' } } },
  ),
  virtualVisit: createYesExample(
    'virtualVisit',
    'tour',
    { estate: { virtualVisits: [{ typeId: 2, link: 'https://tour.example/1' }] } },
    {},
  ),
  viewings: createYesExample(
    'viewings',
    'viewing',
    { estate: buildContact(VIEWED_SALES_REP_ID) },
    { estate: buildContact(42) },
  ),
  reduced: {
    matchingEstate: { price: 380_000 },
    otherEstate: { price: 400_000 },
    formerPrices: [400_000, 380_000],
    moreValues: { reduced: '1' },
    query: { terms: { reduced: [true] } },
  },
  publishedOn: {
    // The times are half an hour after midnight in Belgium, and half an hour before midnight.
    matchingEstate: { general: { publicationDate: '2026-01-14T23:30:00Z' } },
    otherEstate: { general: { publicationDate: '2026-01-14T22:30:00Z' } },
    query: { range: { publishedOn: { gte: '2026-01-15' } } },
  },
  openHouse: createYesExample('openHouse', 'open-house', {}, {}),
  areaBuild: {
    matchingEstate: { estate: { dimensions: { areaBuild: 120 } } },
    otherEstate: { estate: { dimensions: { areaBuild: 119.9 } } },
    moreValues: { 'area-min': '120' },
    query: { range: { areaBuild: { gte: 120 } } },
  },
  areaGround: {
    matchingEstate: { estate: { dimensions: { areaGround: 500 } } },
    otherEstate: { estate: { dimensions: { areaGround: 501 } } },
    moreValues: { 'plot-max': '500' },
    query: { range: { areaGround: { lte: 500 } } },
  },
  pricePerArea: {
    matchingEstate: { price: 300_000, estate: { dimensions: { areaBuild: 110 } } },
    otherEstate: { price: 300_000, priceVisible: false, estate: { dimensions: { areaBuild: 110 } } },
    moreValues: { 'price-m2-max': '3000' },
    query: { range: { pricePerArea: { lte: 3000 } } },
  },
  energyLabel: {
    // 250 kWh/m² is C in Flanders. In Brussels, no label is derived.
    matchingEstate: {
      estate: {
        address: { city: { id: 900_000, zip: '9000', name: {} }, region: 'FLANDERS' },
        energy: { epcValue: 250 },
      },
    },
    otherEstate: {
      estate: {
        address: { city: { id: 900_000, zip: '9000', name: {} }, region: 'BRUSSELS' },
        energy: { epcValue: 250 },
      },
    },
    moreValues: { epc: 'C' },
    query: { range: { energyLabel: { lte: 'C' } } },
  },
  constructionYear: {
    matchingEstate: { estate: { technical: { constructionYear: 2005 } } },
    otherEstate: { estate: { technical: { constructionYear: 1999 } } },
    moreValues: { 'year-min': '2000' },
    query: { range: { constructionYear: { gte: 2000 } } },
  },
  facades: {
    // A type that says how the house stands has priority over the number of its facades.
    matchingEstate: { kind: 'VILLA', estate: { technical: { buildingType: { id: 2, name: {} } } } },
    otherEstate: { kind: 'DETACHED_HOUSE', estate: { fields: { 'construction.facades_count': 3 } } },
    moreValues: { 'facades-max': '3' },
    query: { range: { facades: { lte: 3 } } },
  },
  availableDate: {
    matchingEstate: { estate: { technical: { availableDate: '2020-01-01' } } },
    otherEstate: { estate: { technical: { availableDate: '2099-01-01' } } },
    moreValues: { available: 'now' },
    query: { range: { availableDate: { lte: 'now' } } },
  },
};
