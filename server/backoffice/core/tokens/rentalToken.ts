import { createHmac } from 'node:crypto';

/**
 * The identifier that the guest of a reservation has. Nobody can guess it without `key`, and it can be made again for
 * the links of later mails although it is stored nowhere.
 */
export const rentalToken = (key: string, siteId: string, reservationId: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rental', siteId, reservationId]))
    .digest('base64url');
