import type { EstateFilters } from '#shared/api/search.ts';
import { EMPTY_QUERY } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { MunicipalityMap } from '#shared/ui/listing/MunicipalityMap.tsx';
import { canDrawOffer } from './countMunicipalities.ts';

interface OfferMapProps {
  /** The ids of the transactions whose homes are drawn (`findDrawnTransactions`). */
  readonly transactionIds: readonly number[];
  readonly locale: Locale;
  readonly t: Translate;
}

/** Returns the transactions whose homes are drawn; undefined when no home can be drawn. */
export function findDrawnTransactions(filters: EstateFilters): readonly number[] | undefined {
  if (!canDrawOffer(filters)) return undefined;
  return ([SALE_TRANSACTIONS, RENT_TRANSACTIONS] as readonly (readonly number[])[]).find((codes) =>
    filters.transactions.some(({ id, count }) => count > 0 && codes.includes(id)),
  );
}

/** Renders a map of the agency's homes for sale or, if it sells none, of those to rent. */
export function OfferMap({ transactionIds, locale, t }: OfferMapProps) {
  return (
    <MunicipalityMap query={{ ...EMPTY_QUERY, transaction: transactionIds }} className="page" locale={locale} t={t} />
  );
}
