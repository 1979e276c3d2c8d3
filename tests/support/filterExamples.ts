import type { HistoryRepository } from '#server/backoffice/estates/history/historyRepository.ts';
import type { EstateQuery } from '#shared/api/search.ts';
import type { NumberField, YesField } from '#shared/filters/filters.ts';
import type { MoreValues } from '#shared/filters/parameter.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import type { EstateSketch } from './estateInput.ts';

interface Example {
  /** A home that matches the filter, and one that has another value and does not match. */
  readonly has: EstateSketch;
  readonly hasNot: EstateSketch;
  /** The prices of both homes a year ago. */
  readonly before?: readonly [has: number, hasNot: number];
  /** Is undefined for filters that only lists have. */
  readonly more?: MoreValues;
  readonly query: EstateQuery;
}

const room = (valueId: number) => ({ layout: { rooms: [{ valueId, valueName: {} }] } });
const yes = (field: YesField, name: string, has: EstateSketch, hasNot: EstateSketch): Example => ({
  has,
  hasNot,
  more: { [name]: '1' },
  query: { terms: { [field]: [true] } },
});
const contact = (id: number) => ({ salesRep: { id, name: 'An' } });

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Stores the past events of the examples' homes, by id. */
export async function givePasts(
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
      at: daysAgo(ago),
      transactionId: 1,
      price: amount,
    })),
  );
  await histories.replaceHistory(siteId, past);
  while ((await histories.settleDue(new Date(Date.now() + 1000))) > 0);
}

/** The contact whose agenda has the viewings. */
export const VIEWED_WITH = 41;

/** Returns the open house day of the first home of the example `openHouse`, which is not part of its document. */
export const openHouseToCome = () => {
  const date = addDays(toBrusselsDay(new Date()), 7);
  const day = { id: date, start: `${date}T14:00`, end: `${date}T16:00`, text: {} };
  return { written: [{ day, hasMoved: false }], removed: [] };
};

/** An example of each declared filter. */
export const FILTER_EXAMPLES: Readonly<Record<YesField | NumberField, Example>> = {
  garden: yes('garden', 'garden', { estate: room(ROOM.GARDEN) }, { estate: room(ROOM.HALL) }),
  terrace: yes(
    'terrace',
    'terrace',
    { estate: room(ROOM.TERRACE) },
    { estate: { fields: { 'construction.terraces_count': 0 } } },
  ),
  parking: yes(
    'parking',
    'parking',
    { estate: room(ROOM.GARAGE) },
    { estate: { fields: { 'construction.garage': false } } },
  ),
  elevator: yes(
    'elevator',
    'lift',
    { estate: { technical: { elevator: true } } },
    { estate: { technical: { elevator: false } } },
  ),
  newBuilding: yes(
    'newBuilding',
    'new',
    { estate: { technical: { newBuilding: true } } },
    { estate: { technical: { newBuilding: false } } },
  ),
  furnished: yes(
    'furnished',
    'furnished',
    { transaction: 2, estate: { technical: { furniture: true } } },
    { transaction: 2, estate: { technical: { furniture: false } } },
  ),
  petsAllowed: yes(
    'petsAllowed',
    'pets',
    { transaction: 2, estate: { technical: { petsAllowed: 'YES' } } },
    { transaction: 2, estate: { technical: { petsAllowed: 'UNKNOWN' } } },
  ),
  virtualVisit: yes(
    'virtualVisit',
    'tour',
    { estate: { virtualVisits: [{ typeId: 2, link: 'https://tour.example/1' }] } },
    {},
  ),
  viewings: yes('viewings', 'viewing', { estate: contact(VIEWED_WITH) }, { estate: contact(42) }),
  reduced: {
    has: { price: 380_000 },
    hasNot: { price: 400_000 },
    before: [400_000, 380_000],
    more: { reduced: '1' },
    query: { terms: { reduced: [true] } },
  },
  publishedOn: {
    // The times are half an hour after midnight in Belgium, and half an hour before midnight.
    has: { general: { publicationDate: '2026-01-14T23:30:00Z' } },
    hasNot: { general: { publicationDate: '2026-01-14T22:30:00Z' } },
    query: { range: { publishedOn: { gte: '2026-01-15' } } },
  },
  openHouse: yes('openHouse', 'open-house', {}, {}),
  areaBuild: {
    has: { estate: { dimensions: { areaBuild: 120 } } },
    hasNot: { estate: { dimensions: { areaBuild: 119.9 } } },
    more: { 'area-min': '120' },
    query: { range: { areaBuild: { gte: 120 } } },
  },
  areaGround: {
    has: { estate: { dimensions: { areaGround: 500 } } },
    hasNot: { estate: { dimensions: { areaGround: 501 } } },
    more: { 'plot-max': '500' },
    query: { range: { areaGround: { lte: 500 } } },
  },
  pricePerArea: {
    has: { price: 300_000, estate: { dimensions: { areaBuild: 110 } } },
    hasNot: { price: 300_000, priceVisible: false, estate: { dimensions: { areaBuild: 110 } } },
    more: { 'price-m2-max': '3000' },
    query: { range: { pricePerArea: { lte: 3000 } } },
  },
  energyLabel: {
    // 250 kWh/m² is C in Flanders and D in Wallonia; in Brussels, no label is derived.
    has: {
      estate: {
        address: { city: { id: 900_000, zip: '9000', name: {} }, region: 'FLANDERS' },
        energy: { epcValue: 250 },
      },
    },
    hasNot: {
      estate: {
        address: { city: { id: 900_000, zip: '9000', name: {} }, region: 'BRUSSELS' },
        energy: { epcValue: 250 },
      },
    },
    more: { epc: 'C' },
    query: { range: { energyLabel: { lte: 'C' } } },
  },
  constructionYear: {
    has: { estate: { technical: { constructionYear: 2005 } } },
    hasNot: { estate: { technical: { constructionYear: 1999 } } },
    more: { 'year-min': '2000' },
    query: { range: { constructionYear: { gte: 2000 } } },
  },
  facades: {
    // A type that says how the house stands has priority over the number of its facades.
    has: { kind: 'VILLA', estate: { technical: { buildingType: { id: 2, name: {} } } } },
    hasNot: { kind: 'DETACHED_HOUSE', estate: { fields: { 'construction.facades_count': 3 } } },
    more: { 'facades-max': '3' },
    query: { range: { facades: { lte: 3 } } },
  },
  availableDate: {
    has: { estate: { technical: { availableDate: '2020-01-01' } } },
    hasNot: { estate: { technical: { availableDate: '2099-01-01' } } },
    more: { available: 'now' },
    query: { range: { availableDate: { lte: 'now' } } },
  },
};
