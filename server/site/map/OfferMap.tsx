import type { EstateFilters } from '../../../shared/api/search.ts';
import { EMPTY_QUERY } from '../../../shared/domain/listing/filterQuery.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../../shared/primitives/ids.ts';
import { MunicipalityMap } from '../../../shared/ui/listing/MunicipalityMap.tsx';
import { canBeDrawn } from './countMunicipalities.ts';

interface OfferMapProps {
  /** Of all estates of the site. */
  readonly filters: EstateFilters;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Where the homes of an agency are: what is for sale, or, of an agency that sells none, to rent. Nothing without any. */
export function OfferMap({ filters, locale, t }: OfferMapProps) {
  const offered = ([SALE_TRANSACTIONS, RENT_TRANSACTIONS] as readonly (readonly number[])[]).find((codes) =>
    filters.transactions.some(({ id, count }) => count > 0 && codes.includes(id)),
  );
  if (!offered || !canBeDrawn(filters)) return null;
  return (
    <div className="page">
      <MunicipalityMap query={{ ...EMPTY_QUERY, transaction: offered }} locale={locale} t={t} />
    </div>
  );
}
