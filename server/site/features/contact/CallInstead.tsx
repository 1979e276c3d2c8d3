import type { Translate } from '#shared/i18n/translate.ts';
import type { ContactWays } from '../../estates/contactWays.ts';

/** Shows whom the visitor can call about the estate after a message could not be sent. */
export function CallInstead({ ways: { name, phones }, t }: { ways: ContactWays; t: Translate }) {
  if (phones.length === 0) return null;
  return (
    <p>
      {t('around:contact.callName', { name })}:{' '}
      {phones.map(({ number, href }, index) => (
        <span key={number}>
          {index > 0 ? ', ' : null}
          {href ? <a href={href}>{number}</a> : number}
        </span>
      ))}
    </p>
  );
}
