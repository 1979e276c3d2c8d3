import css from '../../../../shared/ui/forms/forms.module.css';
import type { SummaryRow } from '../formDefinition.ts';

interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  /** Name of the list. */
  readonly label?: string;
}

/** What was said, line by line. */
export function SummaryRows({ rows, label }: SummaryRowsProps) {
  return (
    <dl className={css['rows']} aria-label={label}>
      {rows.map(({ label: name, text }) => (
        <div key={name} className={css['row']}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
