import { type ZabunProperty, readZabunProperty } from './zabunFixture.ts';

/** The first id of generated homes. */
export const FIRST_GENERATED_ID = 5_000_000;
const PICTURES_PER_PROPERTY = 8;
const FIRST_CHANGE_MS = Date.parse('2026-01-05T08:00:00Z');

const GENERATED_TOWNS = [
  ['9000', 'Gent', 1_000_542, 51.0538, 3.725],
  ['8790', 'Waregem', 1_001_082, 50.8886, 3.4252],
  ['8300', 'Knokke', 1_000_955, 51.3464, 3.287],
  ['6000', 'Charleroi', 1_001_382, 50.4114, 4.4446],
  ['1000', 'Bruxelles', 1_002_782, 50.8466, 4.3528],
] as const;
const GENERATED_STREETS = ['Molenstraat', 'Kerkstraat', 'Stationslaan', 'Lindedreef', 'Beukenlaan', 'Schoolstraat'];

/** Returns a pseudorandom number from 0 to `below` - 1. Equal arguments give the same number. */
function drawNumber(id: number, salt: number, below: number): number {
  let hash = Math.imul(id ^ (salt * 0x9e37_79b9), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % below;
}

const templateProperty = readZabunProperty('house');

/** Generates a home from its id, so that none has to be stored. */
export function generateProperty(id: number): ZabunProperty {
  const [zip, town, cityId, latitude, longitude] =
    GENERATED_TOWNS[drawNumber(id, 1, GENERATED_TOWNS.length)] ?? GENERATED_TOWNS[0];
  const number = 1 + drawNumber(id, 2, 180);
  const street = GENERATED_STREETS[drawNumber(id, 3, GENERATED_STREETS.length)] ?? 'Molenstraat';
  const isRent = drawNumber(id, 4, 4) === 0;
  const bedrooms = 1 + drawNumber(id, 5, 5);
  const changed = new Date(
    FIRST_CHANGE_MS + drawNumber(id, 6, 300) * 86_400_000 + drawNumber(id, 7, 86_400) * 1000,
  ).toISOString();
  const price = isRent ? 650 + drawNumber(id, 8, 150) * 10 : 150_000 + drawNumber(id, 8, 900) * 1000;
  return {
    ...templateProperty,
    property_id: id,
    reference: `GEN-${id}`,
    transaction_id: isRent ? 2 : 1,
    price_period_id: isRent ? 1 : null,
    price,
    address: {
      city_geo_id: cityId,
      country_geo_id: 23,
      number: String(number),
      street_translated: { nl: street },
      box: '',
      address_visible: drawNumber(id, 9, 20) > 0,
      latitude: latitude + drawNumber(id, 10, 100) / 20_000,
      longitude: longitude + drawNumber(id, 11, 100) / 20_000,
      zip,
      city_geo: { city_geo_id: cityId, city: town, city_full: town, country_geo_id: 23, zip, alias: [] },
    },
    layouts: [{ layout_id: 1, count: bedrooms, surface: 0, floor: 0, sort: 1, comment: {} }],
    title: { nl: `Woning ${id} met ${bedrooms} slaapkamers`, fr: `Maison ${id} à ${bedrooms} chambres` },
    photos: Array.from({ length: PICTURES_PER_PROPERTY }, (_, at) => ({
      property_id: id,
      type_id: 2,
      url: `https://files.zabun.example/upload/9001/images/${id}-${at + 1}.jpg`,
      autoid: `37460090${id}${String(at).padStart(4, '0')}`,
      file_autoid: `37460091${id}${String(at).padStart(4, '0')}`,
      index: at + 1,
      comment: {},
      changed,
    })),
    files: [],
    videos: [],
    creation: changed,
    changed,
  };
}
