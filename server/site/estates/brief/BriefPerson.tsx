import { PhoneLine } from '../../layout/PhoneLine.tsx';
import css from './brief.module.css';

/** Renders the person, office or agency to call about an estate. */
export function BriefPerson({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <div className={css['person']}>
      <p className={css['personName']}>{name}</p>
      {phone ? (
        <p>
          <PhoneLine phone={phone.replaceAll(' ', '\u00a0')} />
        </p>
      ) : null}
    </div>
  );
}
