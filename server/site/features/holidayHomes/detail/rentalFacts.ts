import type { RentalUnitDetail } from '#shared/api/rentals.ts';
import { parseRegistrationNumber } from '#shared/primitives/registrationNumber.ts';
import { getCityName, isEmpty } from '#shared/domain/rules.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

export interface RentalFact {
  readonly label: string;
  readonly value: string;
}

/**
 * Returns the short facts of specification §2.8, "each only when its value is not empty, null or 0". Descriptions and
 * options are in other parts of the page, under the same labels. "No garage" is a value when the agency states it. The
 * last fact is the home's registration number (Regulation (EU) 2024/1028).
 */
export function listRentalFacts(
  { general, address, places }: Pick<RentalUnitDetail, 'general' | 'address' | 'places'>,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly RentalFact[] {
  const rows: readonly (readonly [key: string, value: string | number])[] = [
    ['location', localize(general.location.name, locale)],
    ['city', getCityName(address, locale)],
    ['maxOccupation', general.maxOccupation],
    ['type', localize(general.subKind.name, locale)],
    ['bedrooms', places.bedrooms],
    ['bathrooms', places.bathrooms],
    ['garage', general.garage === undefined ? '' : t(general.garage ? 'rental:yes' : 'rental:no')],
    // The registration number is shown for every home that has one, because the law requires it in advertisements.
    ['registrationNumber', parseRegistrationNumber(general.registrationNumber) ?? ''],
  ];
  return rows
    .filter(([, value]) => !isEmpty(value))
    .map(([key, value]) => ({
      label: t(`rental:label.${key}`),
      value: typeof value === 'number' ? formatNumber(value) : value,
    }));
}
