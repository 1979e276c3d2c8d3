import type { Estate } from '#shared/api/estate.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { EstatePlace } from '../geo/estatePlace.ts';
import { countBedrooms, findComparedPrice, summariseEstate } from './search/estateSummary.ts';
import { packFeatures } from './features/packFeatures.ts';
import { foldText } from '../geo/foldText.ts';

/** The columns of `estates` that a write sets, each with its SQL type. */
export const ROW_COLUMNS = {
  id: 'bigint',
  parent_id: 'bigint',
  active: 'boolean',
  project: 'boolean',
  country: 'text',
  region: 'text',
  province: 'text',
  municipality_id: 'integer',
  city_id: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
  head_type_id: 'integer',
  sub_type_id: 'integer',
  transaction_id: 'integer',
  sticker_id: 'integer',
  bedrooms: 'integer',
  price: 'double precision',
  area_build: 'double precision',
  area_ground: 'double precision',
  publication_date: 'timestamptz',
  updated_at: 'timestamptz',
  reference: 'text',
  collections: 'text[]',
  search_text: 'text',
  features: 'integer[]',
  source_name: 'text',
  source_id: 'text',
  content_hash: 'text',
  summary: 'jsonb',
  document: 'jsonb',
} as const;
export type EstateRow = Record<keyof typeof ROW_COLUMNS, unknown>;

/**
 * Returns the text that `match.text` searches: the reference, and the title, the city and the municipality in every
 * language. The text never contains a hidden street.
 */
function buildSearchText({ general, address }: Estate): string {
  const texts = [general.title, address.city.name, address.city.alias ?? {}, address.municipality?.name ?? {}];
  const words = [
    general.reference,
    address.city.zip,
    ...texts.flatMap((text) => LOCALES.map((locale) => text[locale])),
  ];
  return foldText([...new Set(words.filter(Boolean))].join('\n'));
}

/** Converts a document to a row. Values that are filtered and sorted have columns of their own. */
export function toEstateRow(estate: Estate, place: EstatePlace, contentHash: string, updatedAt: string): EstateRow {
  const { general, address, dimensions, source } = estate;
  return {
    id: general.id,
    parent_id: general.parentId,
    active: general.recordStatus === 1,
    project: general.project,
    country: address.countryId,
    region: address.region,
    province: address.province?.id,
    municipality_id: address.municipality?.id,
    city_id: address.city.id,
    latitude: place.searchPoint?.latitude,
    longitude: place.searchPoint?.longitude,
    head_type_id: general.headType.id,
    sub_type_id: general.subType?.id,
    transaction_id: general.transaction.id,
    sticker_id: general.sticker?.id,
    bedrooms: countBedrooms(estate),
    price: findComparedPrice(estate),
    area_build: dimensions.areaBuild,
    area_ground: dimensions.areaGround,
    publication_date: general.publicationDate,
    updated_at: updatedAt,
    reference: general.reference && foldText(general.reference),
    collections: estate.collections,
    search_text: buildSearchText(estate),
    features: packFeatures(estate, contentHash),
    source_name: source?.name,
    source_id: source?.id,
    content_hash: contentHash,
    summary: summariseEstate(estate, place.shownPlace, updatedAt),
    document: estate,
  };
}
