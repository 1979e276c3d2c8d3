import type { Translate } from '../i18n/translate.ts';
import { telHref } from '../primitives/telHref.ts';

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

/** Calls the agency; writes to one that gave no phone number. */
export function ContactLink({ contact: { phone, email }, className, t }: ContactLinkProps) {
  return phone ? (
    <a className={className} href={telHref(phone)}>
      {t('errors:call', { phone })}
    </a>
  ) : (
    <a className={className} href={`mailto:${email}`}>
      {t('errors:mail', { email })}
    </a>
  );
}
