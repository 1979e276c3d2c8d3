import css from '#server/site/estates/styles/blocks.module.css';
import type { LegalView } from '#server/site/estates/tabs/tabView.ts';

/** Renders the legal particulars, each with an explanation. */
export function LegalList({ items }: { items: readonly LegalView[] }) {
  return (
    <ul className={css['legal']}>
      {items.map(({ id, title, value, explanation }) => (
        <li key={id} className={css['legalItem']}>
          {`${title} `}
          <span className={css['legalValue']}>{value}</span>
          {explanation ? <span className={css['note']}>{` ${explanation}`}</span> : null}
        </li>
      ))}
    </ul>
  );
}
