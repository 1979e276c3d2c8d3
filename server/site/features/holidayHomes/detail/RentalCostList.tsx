import type { RentalUnitDetail } from '#shared/api/rentals.ts';
import { formatEuro } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import blocks from '#server/site/estates/styles/blocks.module.css';
import page from '#server/site/estates/styles/estate.module.css';
import css from './rental.module.css';

interface RentalCostListProps {
  readonly costs: RentalUnitDetail['costs'];
  readonly t: Translate;
}

/** Renders all costs in addition to the rent, so that the last step of the booking adds no cost. */
export function RentalCostList({ costs: { cleaning, deposit, touristTax }, t }: RentalCostListProps) {
  const taxNoteKey = touristTax.children ? 'rental:costs.taxEach' : 'rental:costs.taxAdults';
  const rows = [
    ...(cleaning > 0 ? [['cleaning', formatEuro(cleaning), t('rental:costs.cleaningNote')] as const] : []),
    ...(touristTax.amount > 0 ? [['touristTax', formatEuro(touristTax.amount), t(taxNoteKey)] as const] : []),
    ...(deposit > 0 ? [['deposit', formatEuro(deposit), t('rental:costs.depositNote')] as const] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="costs-title">
      <h2 id="costs-title">{t('rental:costs.title')}</h2>
      <ul className={css['costs']}>
        {rows.map(([key, amount, note]) => (
          <li key={key} className={blocks['fact']}>
            {`${t(`rental:costs.${key}`)} `}
            <span>{amount}</span>
            <span className={blocks['note']}>{` ${note}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
