import type { RentalUnitSummary } from '#shared/api/rentals.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

interface Words {
  readonly locale: Locale;
  readonly t: Translate;
}

type Named = Pick<RentalUnitSummary, 'title' | 'kind' | 'subKind'>;

/** Returns for example `Penthouse`. */
export const rentalKind = ({ kind, subKind }: Pick<Named, 'kind' | 'subKind'>, locale: Locale): string =>
  localize(subKind.name, locale) || localize(kind.name, locale);

/** Returns the home's own title, otherwise its kind and city. */
export const rentalTitle = (home: Named, address: RentalUnitSummary['address'], { locale, t }: Words): string =>
  localize(home.title, locale) ||
  t('common:kindIn', { kind: rentalKind(home, locale), place: formatInPlace(getCityName(address, locale), locale) });
