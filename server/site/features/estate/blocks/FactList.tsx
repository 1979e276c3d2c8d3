import css from '../../../estates/styles/blocks.module.css';
import type { FactRow } from '../../../estates/tabs/tabView.ts';

/** Characters of a value that no longer fits beside its label: it goes under it, over the whole width. */
const LONG = 44;

/** Labels and values, line by line. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={css['facts']}>
      {rows.map(({ key, label, value, note }) => (
        <div key={key} className={css['fact']} data-long={value.length > LONG ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note ? <dd className={css['note']}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
