import { createHmac } from 'node:crypto';

/**
 * Derives the identifier that a guest has for a reservation. Nobody can guess it without `key`. It is not stored,
 * because it can be derived again for the links of later mails.
 */
export const rentalToken = (key: string, siteId: string, reservationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rental', siteId, reservationId]))
    .digest('base64url');
