import type { EstateDetail } from '../../../../shared/api/estate.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../../../shared/domain/ids.ts';
import { cityName, isForRent } from '../../../../shared/domain/rules.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import type { Crumb } from '../../../render/screen.ts';
import { listingHref } from '../../../../shared/ui/listing/listingHref.ts';

/** Offer → sale or rent → place → project → estate; each step before the last is a filtered listing or a page. */
export function trailOf(
  { general, address }: Pick<EstateDetail, 'general' | 'address'>,
  { page, project }: { readonly page: Crumb; readonly project?: Crumb | undefined },
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly Crumb[] {
  const rent = isForRent(general.transaction.id);
  const transaction = rent ? RENT_TRANSACTIONS : SALE_TRANSACTIONS;
  return [
    { name: t('common:offer'), href: pathFor('offer', locale) },
    { name: t(rent ? 'offer:filter.rent' : 'offer:filter.sale'), href: listingHref(locale, { transaction }) },
    { name: cityName(address, locale), href: listingHref(locale, { transaction, city: [address.city.id] }) },
    ...(project ? [project] : []),
    page,
  ];
}
