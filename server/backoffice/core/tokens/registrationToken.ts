import { createHmac } from 'node:crypto';

const deriveDigest = (key: string, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/**
 * Derives the identifier that a visitor has for a registration for an open house day. Nobody can guess the identifier
 * without `key`. The identifier is not stored, because it can be derived again for the links of later mails.
 */
export const deriveRegistrationToken = (key: string, siteId: string, registrationId: string): string =>
  deriveDigest(key, ['open house', siteId, registrationId]);

/**
 * Derives the identifier in the mail that asks to confirm a registration. Only the recipient of that mail has this
 * identifier.
 */
export const deriveConfirmationToken = (key: string, siteId: string, registrationId: string): string =>
  deriveDigest(key, ['open house confirmation', siteId, registrationId]);
