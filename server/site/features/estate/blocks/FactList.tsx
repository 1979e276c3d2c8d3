import css from '#server/site/estates/styles/blocks.module.css';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import type { FactRow } from '#server/site/estates/tabs/tabView.ts';

/** Characters of a value that no longer fits beside its label: it goes under it, over the whole width. */
const LONG = 44;

/** A person's name with links to the person's numbers. */
const CONTACT_PERSON = 'general.contact_person';

/**
 * Labels and values, line by line. A line is one element with the label as its text, and one for the value: an estate has
 * up to 160 of them, and a definition list has three elements for each where label and value share a line.
 */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <ul className={css['facts']}>
      {rows.map(({ key, label, value, note }) => (
        <li key={key} className={css['fact']} data-long={value.length > LONG ? '' : undefined}>
          {`${label} `}
          <span>{key === CONTACT_PERSON ? <PhoneLine phone={value} /> : value}</span>
          {note ? <span className={css['note']}>{` ${note}`}</span> : null}
        </li>
      ))}
    </ul>
  );
}
