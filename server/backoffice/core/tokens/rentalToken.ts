import { createHmac } from 'node:crypto';

/**
 * Derives the identifier that a guest has for a reservation. Nobody can guess the identifier without `key`. The
 * identifier is not stored, because it can be derived again for the links of later mails.
 */
export const deriveRentalToken = (key: string, siteId: string, reservationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rental', siteId, reservationId]))
    .digest('base64url');
