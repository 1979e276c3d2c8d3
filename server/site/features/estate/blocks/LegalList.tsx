import css from '../../../estates/styles/blocks.module.css';
import type { LegalView } from '../../../estates/tabs/tabView.ts';

/** The legal particulars, each with an explanation. */
export function LegalList({ items }: { items: readonly LegalView[] }) {
  return (
    <dl className={css['legal']}>
      {items.map(({ id, title, value, explanation }) => (
        <div key={id} className={css['legalItem']}>
          <dt>{title}</dt>
          <dd className={css['legalValue']}>{value}</dd>
          {explanation ? <dd className={css['note']}>{explanation}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
