import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a token that outlives its mail is for. */
type MailTokenPurpose = 'edit' | 'unsubscribe';

const BYTES = 32;

/** 256 random bits. */
export const randomToken = (): string => randomBytes(BYTES).toString('base64url');

/** The stored form of a token. A plain digest suffices, because 256 random bits cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface SubscriptionTokens {
  /**
   * The token of a subscription for one purpose: the same in each of its mails. It is derived from a key outside of the
   * database, where only its hash stands.
   */
  derive(purpose: MailTokenPurpose, siteId: string, id: string): string;
}

export function createSubscriptionTokens(secret: string): SubscriptionTokens {
  const key = createHash('sha256').update(`subscriptions ${secret}`).digest();
  return {
    derive: (purpose, siteId, id) => createHmac('sha256', key).update(`${purpose} ${siteId} ${id}`).digest('base64url'),
  };
}
