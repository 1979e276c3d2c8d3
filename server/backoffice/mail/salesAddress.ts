import type { Site } from '../../../shared/api/site.ts';
import { emailSchema } from '../../../shared/api/visitor.ts';
import type { MailAddress } from '../core/db/documents/storedMail.ts';

interface Contact {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Where mails about an estate or a home go: to its sales contact, or to the agency itself where that one has no address. */
export function salesAddress(site: Site, contact: Contact | undefined): MailAddress & { readonly name: string } {
  const email = emailSchema.safeParse(contact?.email).data;
  return email === undefined
    ? { name: site.name, email: site.contact.email }
    : { name: contact?.name ?? site.name, email };
}
