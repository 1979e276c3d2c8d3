import type { Translate } from '../i18n/translate.ts';
import { dropPlaceholderEmail } from '../primitives/dropPlaceholderEmail.ts';
import type { PhoneLink } from '../primitives/telHref.ts';

export interface AgencyContact {
  /** The phone number as it is shown; empty when the agency has none. */
  readonly phone: string;
  readonly email: string;
}

interface ContactLinkProps {
  /** The numbers of the agency. */
  readonly phones: readonly PhoneLink[];
  readonly email: string;
  readonly className?: string | undefined;
  readonly t: Translate;
}

/**
 * Renders a link for each phone number of the agency. Without a number it renders a link for the mail address, and
 * without both it renders nothing.
 */
export function ContactLink({ phones, email, className, t }: ContactLinkProps) {
  return phones.length > 0 ? (
    phones.map(({ text, href }) => (
      <a key={href} className={className} href={href}>
        {t('errors:call', { phone: text })}
      </a>
    ))
  ) : dropPlaceholderEmail(email) ? (
    <a className={className} href={`mailto:${email}`}>
      {t('errors:mail', { email })}
    </a>
  ) : null;
}
