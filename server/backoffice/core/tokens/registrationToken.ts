import { createHmac } from 'node:crypto';

const derive = (key: string, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/**
 * The identifier that the visitor of a registration for an open house day has. It cannot be guessed without `key`, and it
 * can be derived again for the links of later mails although it is not stored.
 */
export const registrationToken = (key: string, siteId: string, registrationId: string): string =>
  derive(key, ['open house', siteId, registrationId]);

/** The identifier in the mail that asks to confirm a registration. Only who reads that mail has it. */
export const confirmationToken = (key: string, siteId: string, registrationId: string): string =>
  derive(key, ['open house confirmation', siteId, registrationId]);
