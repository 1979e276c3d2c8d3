import { createHash } from 'node:crypto';
import { toAsciiEmail } from '#shared/primitives/addresses/internationalHost.ts';
import { MAX_CONTACT_ID } from '#shared/primitives/idRange.ts';

/**
 * Returns the id of a sales contact whose source has no ids. The same e-mail address or name always has the same id.
 * Upper and lower case are equal, and so are both forms of the host of an e-mail address (IDNA). Among a thousand
 * contacts, two have the same id with a probability of 1 in 2000.
 */
export function toContactId(key: string): number {
  const digest = createHash('sha256').update(toAsciiEmail(key.trim().toLowerCase())).digest();
  return (digest.readUIntBE(0, 6) % MAX_CONTACT_ID) + 1;
}
