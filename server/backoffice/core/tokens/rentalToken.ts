import { createHmac } from 'node:crypto';

/**
 * The identifier that the guest of a reservation has. It cannot be guessed without `key`, and it can be derived again
 * for the links of later mails although it is not stored.
 */
export const rentalToken = (key: string, siteId: string, reservationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rental', siteId, reservationId]))
    .digest('base64url');
