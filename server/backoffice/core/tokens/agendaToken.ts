import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IdempotentRequest } from '../db/replyRepository.ts';

/** What a secret opens: one for another purpose or site opens nothing. */
export type TokenPurpose =
  | 'hold'
  | 'appointment'
  | 'feed'
  | 'rental hold'
  | 'rental'
  | 'visitor'
  | 'owner'
  | 'registration'
  | 'registration confirmation'
  | 'site';

/** All that is stored of a secret. */
export const tokenHash = (purpose: TokenPurpose, siteId: string, token: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, siteId, token]))
    .digest();

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The secret that a call makes. It cannot be guessed without `key`, and the same call gives the same secret, so that
 * its answer can be repeated although the secret is not stored.
 */
export const tokenOf = (key: string, { siteId, call, key: intention }: IdempotentRequest): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['live agenda', siteId, call, intention]))
    .digest('base64url');
