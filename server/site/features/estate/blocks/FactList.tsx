import css from '#server/site/estates/styles/blocks.module.css';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import type { FactRow } from '#server/site/estates/tabs/tabView.ts';

/**
 * The maximum length of a value that fits beside its label, in characters. A longer value is shown below the label,
 * over the whole width.
 */
const MAX_SHORT_VALUE_CHARACTERS = 44;

/** The key of the field with a contact person's name, which contains links to the person's numbers. */
const CONTACT_PERSON_FIELD = 'general.contact_person';

/**
 * Renders labels and values in rows. A row is one element that contains the label as text and one element for the
 * value, because an estate has up to 160 rows. A definition list would need three elements for each row.
 */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <ul className={css['facts']}>
      {rows.map(({ key, label, value, note }) => (
        <li key={key} className={css['fact']} data-long={value.length > MAX_SHORT_VALUE_CHARACTERS ? '' : undefined}>
          {`${label} `}
          <span>{key === CONTACT_PERSON_FIELD ? <PhoneLine phone={value} /> : value}</span>
          {note ? <span className={css['note']}>{` ${note}`}</span> : null}
        </li>
      ))}
    </ul>
  );
}
