import type { QuoteLine, RentalQuote } from '#shared/api/rentals.ts';
import { formatEuro } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './booking.module.css';

function formatLineNote(line: QuoteLine, t: Translate): string | undefined {
  if (line.code === 'rent') return t('rentalList:nights', { count: line.nights });
  if (line.code === 'cleaning') return undefined;
  return t('rentalBooking:price.taxNote', {
    persons: t('rentalBooking:persons', { count: line.persons }),
    nights: t('rentalList:nights', { count: line.nights }),
    amount: formatEuro(line.perPersonNight),
  });
}

/** Renders the price of a stay, line by line. The deposit is separate, because it is returned. */
export function PriceBreakdown({ quote, t }: { quote: RentalQuote; t: Translate }) {
  return (
    <table className={css['price']}>
      <caption className={css['priceTitle']}>{t('rentalBooking:price.title')}</caption>
      <tbody>
        {quote.lines.map((line) => {
          const note = formatLineNote(line, t);
          return (
            <tr key={line.code}>
              <th scope="row">
                {t(`rentalBooking:price.${line.code}`)}
                {note === undefined ? null : <span className={css['note']}>{note}</span>}
              </th>
              <td>{formatEuro(line.amount)}</td>
            </tr>
          );
        })}
      </tbody>
      <tbody>
        <tr className={css['total']}>
          <th scope="row">{t('rentalBooking:price.total')}</th>
          <td>{formatEuro(quote.total)}</td>
        </tr>
        {quote.deposit > 0 ? (
          <tr>
            <th scope="row">
              {t('rentalBooking:price.deposit')}
              <span className={css['note']}>{t('rentalBooking:price.depositNote')}</span>
            </th>
            <td>{formatEuro(quote.deposit)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
