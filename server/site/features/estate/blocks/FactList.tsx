import css from '#server/site/estates/styles/blocks.module.css';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import type { FactRow } from '#server/site/estates/tabs/tabView.ts';

/** A value with more characters does not fit beside its label. It goes under the label, over the whole width. */
const LONG = 44;

/** The key of a field with a person's name and links to that person's numbers. */
const CONTACT_PERSON = 'general.contact_person';

/**
 * Renders labels and values, line by line. A line is one element with the label as its text, and one for the value,
 * because an estate has up to 160 lines. A definition list would need three elements for each line.
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
