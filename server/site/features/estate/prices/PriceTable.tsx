import type { Translate } from '#shared/i18n/translate.ts';
import type { PriceRow } from './priceRows.ts';
import css from './prices.module.css';

interface PriceTableProps {
  readonly rows: readonly PriceRow[];
  readonly isRent: boolean;
  readonly title: string;
  readonly t: Translate;
}

/** Renders the earlier prices with the day on which each began, newest first. */
export function PriceTable({ rows, isRent, title, t }: PriceTableProps) {
  return (
    <table className={css['prices']}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('history:prices.since')}</th>
          <th scope="col" className={css['amount']}>
            {t(isRent ? 'history:prices.rent' : 'history:prices.sale')}
          </th>
          <th scope="col" className={css['amount']}>
            {t('history:prices.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, sinceText, price, changeText }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{sinceText}</time>
            </th>
            <td className={css['amount']}>{price}</td>
            <td className={css['amount']}>{changeText ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
