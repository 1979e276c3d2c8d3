import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IdempotentRequest } from '../db/replyRepository.ts';

/** The purpose of a token. A token is valid only for its own purpose and site. */
export type AgendaTokenPurpose =
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

/** Returns the hash of a token. Only the hash is stored. */
export const hashAgendaToken = (purpose: AgendaTokenPurpose, siteId: string, token: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, siteId, token]))
    .digest();

/** Creates a token of 256 random bits, in base64url. */
export const createAgendaToken = (): string => randomBytes(32).toString('base64url');

/**
 * Derives the token that a call returns, for example for a hold. Nobody can guess the token without `key`. A repeated
 * call gets the same token, so the answer can be repeated although the token is not stored.
 */
export const deriveCallToken = (key: string, { siteId, call, key: idempotencyKey }: IdempotentRequest): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['live agenda', siteId, call, idempotencyKey]))
    .digest('base64url');
