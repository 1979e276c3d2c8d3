import { crc32 } from 'node:zlib';
import type { Estate } from '#shared/api/estate.ts';
import { findEnergyBandRegion } from '#shared/domain/estate/dwellings.ts';
import { getEnergyLabel } from '#shared/domain/estate/energyLabel.ts';
import { isYesNoFilter, type FilteredHome } from '#shared/filters/filter.ts';
import { FILTERS, NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import {
  FILTER_BITS_POSITION,
  toBitMask,
  CHECK_NUMBER_POSITION,
  CONTACT_POSITION,
} from '../../core/db/featureColumns.ts';
import { places } from '../../geo/places.ts';
import { allowsViewings } from '#shared/domain/rules.ts';

const getSlot = (source: { readonly slot: number } | { readonly sql: string }) => ('slot' in source ? source.slot : 0);
const FEATURE_COUNT = Math.max(CONTACT_POSITION, ...NUMBER_FILTERS.map(({ source }) => getSlot(source)));

const MAX_INTEGER = 2_147_483_647;

/**
 * This number must be increased when prices or summaries are computed in another way. Since version 2, `price` is the
 * rent of a month, and summaries contain the charges. Since version 3, the summary of a project contains the period of
 * the lowest price of its units. Since version 4, a price of 0 is no price. Since version 5, hidden units and rents in
 * a project for sale do not count for the project, a project without bedrooms has those of its units, and the summary
 * of a lease to take over contains the charges.
 */
const DERIVATION_VERSION = 5;

/** This checksum is a part of the revision. It changes when a place of the gazetteer moves to another province. */
const PROVINCES_CHECKSUM = crc32(places.map(({ id, province }) => `${id} ${province?.id ?? ''}`).join());

/**
 * The revision changes when a filter is added, moved or redefined, or when a place moves to another province. The
 * features of all homes are then computed again.
 */
export const FEATURES_REVISION =
  crc32(
    [
      DERIVATION_VERSION,
      PROVINCES_CHECKSUM,
      ...FILTERS.flatMap((filter) => [
        filter.field,
        isYesNoFilter(filter) ? filter.bit : getSlot(filter.source),
        filter.definitionVersion ?? 1,
      ]),
    ].join(),
  ) | 0;

const computeCheckNumber = (contentHash: string): number =>
  Number.parseInt(contentHash.slice(0, 8), 16) ^ FEATURES_REVISION;

function toFilteredHome(estate: Estate): FilteredHome {
  const { energy, general, salesRep } = estate;
  return {
    ...estate,
    energyLabel: getEnergyLabel(energy, findEnergyBandRegion(estate))?.label,
    viewedWith: salesRep && allowsViewings(general.transaction.id) ? salesRep.id : undefined,
  };
}

const toStoredInteger = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) || Math.abs(value) > MAX_INTEGER ? null : Math.trunc(value);

/** Returns the values of a home that filters compare, in the form of `estates.features`. */
export function packFeatures(estate: Estate, contentHash: string): (number | null)[] {
  const home = toFilteredHome(estate);
  const features: (number | null)[] = Array.from({ length: FEATURE_COUNT }, () => null);
  const set = (position: number, value: number | null) => {
    features[position - 1] = value;
  };
  set(CHECK_NUMBER_POSITION, computeCheckNumber(contentHash));
  set(
    FILTER_BITS_POSITION,
    YES_FILTERS.reduce(
      (bits, { bit, has }) => (typeof has === 'function' && has(home) ? bits | toBitMask({ bit }) : bits),
      0,
    ),
  );
  for (const { source } of NUMBER_FILTERS)
    if ('slot' in source) set(source.slot, toStoredInteger(source.getValue(home)));
  set(CONTACT_POSITION, toStoredInteger(home.viewedWith));
  return features;
}
