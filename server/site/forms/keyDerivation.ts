import { hkdfSync, randomBytes } from 'node:crypto';

/**
 * Returns a separate key for each use. The keys are derived from the one secret that all instances of the program
 * share.
 */
export type DeriveKey = (purpose: string) => Buffer;

/** @param secret the shared secret; without it, keys are valid for as long as the program runs */
export function createKeyDerivation(secret: string | undefined): DeriveKey {
  const rootKey = secret ?? randomBytes(32);
  return (purpose) => Buffer.from(hkdfSync('sha256', rootKey, '', `gevel forms: ${purpose}`, 32));
}
