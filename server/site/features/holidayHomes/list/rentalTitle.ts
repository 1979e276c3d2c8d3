import type { RentalUnitSummary } from '#shared/api/rentals.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

interface TitleContext {
  readonly locale: Locale;
  readonly t: Translate;
}

type NamedRental = Pick<RentalUnitSummary, 'title' | 'kind' | 'subKind'>;

/** Returns for example `Penthouse`. */
export const getRentalKind = ({ kind, subKind }: Pick<NamedRental, 'kind' | 'subKind'>, locale: Locale): string =>
  localize(subKind.name, locale) || localize(kind.name, locale);

/** Returns the home's own title, otherwise its kind and city. */
export const formatRentalTitle = (
  home: NamedRental,
  address: RentalUnitSummary['address'],
  { locale, t }: TitleContext,
): string =>
  localize(home.title, locale) ||
  t('common:kindIn', { kind: getRentalKind(home, locale), place: formatInPlace(getCityName(address, locale), locale) });
