import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The purpose of a token that mails contain and that stays valid. */
type MailTokenPurpose = 'edit' | 'unsubscribe';

const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token. A plain digest suffices, because 256 random bits cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface SubscriptionTokens {
  /**
   * Derives the token of a subscription for one purpose. All mails contain the same token. The key is stored outside
   * the database, which contains only the token's hash.
   */
  derive(purpose: MailTokenPurpose, siteId: string, id: string): string;
}

export function createSubscriptionTokens(secret: string): SubscriptionTokens {
  const key = createHash('sha256').update(`subscriptions ${secret}`).digest();
  return {
    derive: (purpose, siteId, id) => createHmac('sha256', key).update(`${purpose} ${siteId} ${id}`).digest('base64url'),
  };
}
