import type { Translate } from '#shared/i18n/translate.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { type AgencyContact, ContactLink } from '#shared/ui/ContactLink.tsx';

interface AgencyLinkProps {
  readonly contact: AgencyContact;
  readonly className?: string | undefined;
  readonly t: Translate;
}

/** Renders a `ContactLink` for the contact details of a site. */
export const AgencyLink = ({ contact: { phone, email }, className, t }: AgencyLinkProps) => (
  <ContactLink phones={toPhoneLinks(phone)} email={email} className={className} t={t} />
);
