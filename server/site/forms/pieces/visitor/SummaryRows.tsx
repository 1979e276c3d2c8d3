import type { ReactNode } from 'react';
import css from '#shared/ui/forms/summary.module.css';

export interface DetailRow {
  readonly label: string;
  readonly text: ReactNode;
}

interface SummaryRowsProps {
  readonly rows: readonly DetailRow[];
  /** The accessible name of the list. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Renders the answers, one on each line. */
export function SummaryRows({ rows, label, className }: SummaryRowsProps) {
  return (
    <dl className={className === undefined ? css['rows'] : `${css['rows']} ${className}`} aria-label={label}>
      {rows.map(({ label: name, text }) => (
        <div key={name} className={css['row']}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
