import { crc32 } from 'node:zlib';
import type { Estate } from '#shared/api/estate.ts';
import { energyLabel } from '#shared/domain/estate/energyLabel.ts';
import { isYes, type FilteredHome } from '#shared/filters/filter.ts';
import { FILTERS, NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { BITS_ELEMENT, toBitMask, CHECK_ELEMENT, CONTACT_ELEMENT } from '../../core/db/featureColumns.ts';
import { places } from '../../geo/places.ts';
import { allowsViewings } from '#shared/domain/rules.ts';

const slotOf = (source: { readonly slot: number } | { readonly sql: string }) => ('slot' in source ? source.slot : 0);
const LENGTH = Math.max(CONTACT_ELEMENT, ...NUMBER_FILTERS.map(({ source }) => slotOf(source)));

const LARGEST = 2_147_483_647;

/**
 * Is counted up when something else that lists read is worked out in another way. Since 2, `price` is the rent of a month,
 * and summaries have the charges.
 */
const DERIVATION_VERSION = 2;

/** Changes when the gazetteer moves a place to another province. */
const PROVINCES_CHECKSUM = crc32(places.map(({ id, province }) => `${id} ${province?.id ?? ''}`).join());

/**
 * Changes when a filter is added, moved or given another meaning, or when a place lies in another province. All homes are
 * worked out again then.
 */
export const REVISION =
  crc32(
    [
      DERIVATION_VERSION,
      PROVINCES_CHECKSUM,
      ...FILTERS.flatMap((filter) => [
        filter.field,
        isYes(filter) ? filter.bit : slotOf(filter.source),
        filter.meaning ?? 1,
      ]),
    ].join(),
  ) | 0;

const checkOf = (contentHash: string): number => Number.parseInt(contentHash.slice(0, 8), 16) ^ REVISION;

function homeOf(estate: Estate): FilteredHome {
  const { energy, address, general, salesRep } = estate;
  return {
    ...estate,
    energyLabel: energyLabel(energy, address.region)?.label,
    viewedWith: salesRep && allowsViewings(general.transaction.id) ? salesRep.id : undefined,
  };
}

const stored = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) || Math.abs(value) > LARGEST ? null : Math.trunc(value);

/** What filters look at in a home, as `estates.features` has it. */
export function packFeatures(estate: Estate, contentHash: string): (number | null)[] {
  const home = homeOf(estate);
  const features: (number | null)[] = Array.from({ length: LENGTH }, () => null);
  const set = (element: number, value: number | null) => {
    features[element - 1] = value;
  };
  set(CHECK_ELEMENT, checkOf(contentHash));
  set(
    BITS_ELEMENT,
    YES_FILTERS.reduce(
      (bits, { bit, has }) => (typeof has === 'function' && has(home) ? bits | toBitMask({ bit }) : bits),
      0,
    ),
  );
  for (const { source } of NUMBER_FILTERS) if ('slot' in source) set(source.slot, stored(source.valueOf(home)));
  set(CONTACT_ELEMENT, stored(home.viewedWith));
  return features;
}
