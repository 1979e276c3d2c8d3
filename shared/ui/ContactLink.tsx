import type { Translate } from '../i18n/translate.ts';
import { phoneLinks } from '../primitives/telHref.ts';

export interface AgencyContact {
  /** As it is printed; empty where the agency gave none. */
  readonly phone: string;
  readonly email: string;
}

interface ContactLinkProps {
  readonly contact: AgencyContact;
  readonly className?: string | undefined;
  readonly t: Translate;
}

/** Calls the agency, one link for each of its numbers; writes to one that gave no phone number. */
export function ContactLink({ contact: { phone, email }, className, t }: ContactLinkProps) {
  return phone ? (
    phoneLinks(phone).map(({ text, href }) => (
      <a key={href} className={className} href={href}>
        {t('errors:call', { phone: text })}
      </a>
    ))
  ) : (
    <a className={className} href={`mailto:${email}`}>
      {t('errors:mail', { email })}
    </a>
  );
}
