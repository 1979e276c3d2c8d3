import type { Site } from '#shared/api/site.ts';
import { emailSchema } from '#shared/api/visitor.ts';
import type { MailAddress } from '../core/db/documents/storedMail.ts';

interface SalesMailContact {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export type NamedAddress = MailAddress & { readonly name: string };

/**
 * Returns the recipient of mails about an estate or a holiday home: the first of the given contacts with an e-mail
 * address, otherwise the agency itself.
 */
export function chooseSalesAddress(
  { name, contact }: Site,
  ...contacts: readonly (SalesMailContact | undefined)[]
): NamedAddress {
  for (const candidate of contacts) {
    const email = emailSchema.safeParse(candidate?.email).data;
    if (email !== undefined) return { name: candidate?.name ?? name, email };
  }
  return { name, email: contact.email };
}
