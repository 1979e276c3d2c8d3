import { createHmac } from 'node:crypto';

/**
 * The identifier that the visitor of a registration for an open house day has. It cannot be guessed without `key`, and it
 * can be derived again for the links of later mails although it is not stored.
 */
export const registrationToken = (key: string, siteId: string, registrationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['open house', siteId, registrationId]))
    .digest('base64url');
