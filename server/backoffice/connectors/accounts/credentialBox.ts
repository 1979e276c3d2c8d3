import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import type { Credentials } from '../seam/adapter.ts';

/** The connection that credentials belong to. Credentials of one connection cannot be decrypted for another one. */
export interface CredentialOwner extends ConnectionKey {
  readonly crm: string;
}

/** Encrypts and decrypts the credentials in the database. */
export interface CredentialCipher {
  /** Encrypts credentials. The function is undefined when there is no key; credentials then cannot be stored. */
  readonly encrypt: ((credentials: Credentials, owner: CredentialOwner) => string) | undefined;
  /**
   * Decrypts credentials. Returns undefined when no known key fits, or when the text was encrypted for another
   * connection.
   */
  decrypt(text: string, owner: CredentialOwner): Credentials | undefined;
  /** Returns whether the text was encrypted with another key than the current one. */
  hasOldKey(text: string): boolean;
}

const FORMAT_VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface EncryptionKey {
  /** A short hash that distinguishes keys without revealing them. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

function deriveKey(secret: string): EncryptionKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'gevel connector credentials', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

const buildAdditionalData = ({ siteId, name, crm }: CredentialOwner): Buffer =>
  Buffer.from(JSON.stringify([siteId, name, crm]));

const credentialsSchema = z.record(z.string(), z.string());

function encrypt({ id, bytes }: EncryptionKey, credentials: Credentials, owner: CredentialOwner): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(buildAdditionalData(owner));
  const content = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final(), cipher.getAuthTag()]);
  return [FORMAT_VERSION, id, iv.toString('base64url'), content.toString('base64url')].join('.');
}

function decrypt(
  { bytes }: EncryptionKey,
  iv: Buffer,
  content: Buffer,
  owner: CredentialOwner,
): Credentials | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG_BYTES })
      .setAAD(buildAdditionalData(owner))
      .setAuthTag(content.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]);
    return credentialsSchema.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}

/**
 * Creates a cipher that uses AES-256-GCM. The site, the connection and the CRM are additional authenticated data, so
 * the credentials can be decrypted only for the connection that they belong to.
 *
 * @param secrets the current secret first, then the old secrets, which are only used to decrypt
 */
export function createCredentialCipher(secrets: readonly string[]): CredentialCipher {
  const keys = secrets.map(deriveKey);
  const [currentKey] = keys;
  return {
    encrypt: currentKey && ((credentials, owner) => encrypt(currentKey, credentials, owner)),
    decrypt(text, owner) {
      const [version, id, iv = '', content = ''] = text.split('.');
      const key = keys.find((each) => each.id === id);
      if (version !== FORMAT_VERSION || !key) return undefined;
      return decrypt(key, Buffer.from(iv, 'base64url'), Buffer.from(content, 'base64url'), owner);
    },
    hasOldKey: (text) => text.split('.')[1] !== currentKey?.id,
  };
}
