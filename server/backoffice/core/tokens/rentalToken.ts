import { createHmac } from 'node:crypto';

/**
 * Derives the identifier that a guest has for a reservation. It cannot be guessed without `key`, and it can be derived
 * again for the links of later mails although it is not stored.
 */
export const rentalToken = (key: string, siteId: string, reservationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rental', siteId, reservationId]))
    .digest('base64url');
