import { createHash } from 'node:crypto';
import type { Adapter, Credentials, CrmSession } from '../seam/adapter.ts';
import type { CrmTransport } from '../transport/crmTransport.ts';
import { type AccountVariables, createAccountVariables, getOwnSettings } from './accountVariables.ts';
import { type ConnectVariables, toDeclarationVariable, toVariableName } from './connectVariables.ts';
import type { Connection, ConnectionStore } from './connectionStore.ts';
import type { CredentialCipher, CredentialOwner } from './credentialBox.ts';
import { hashSettings } from './hashSettings.ts';
import { readSettings } from './readSettings.ts';

/**
 * A connection with everything that is needed to open it. Its credentials never appear in a log, an answer or an error.
 */
export interface Account extends CredentialOwner {
  readonly adapter: Adapter;
  readonly settings: unknown;
  /** A hash of the settings that the database and the variables contain, without defaults. */
  readonly settingsHash: string;
  readonly credentials: Credentials;
  /** A short hash that changes with the credentials and does not reveal them. */
  readonly fingerprint: string;
}

/**
 * The error for an account that cannot be opened. No request is sent to its CRM. The message is for people and says
 * what to do.
 */
export class AccountFault extends Error {
  override readonly name: string = 'AccountFault';
}

/** The error for a connection that the environment created and no longer declares. */
export class UndeclaredConnection extends AccountFault {
  override readonly name = 'UndeclaredConnection';
  constructor({ siteId, crm }: CredentialOwner) {
    super(
      `The environment of the back office no longer connects ${siteId} to ${crm} (${toDeclarationVariable(siteId)}). No request is sent to the CRM, and its homes stay unchanged. Restore the variable, store the connection in the database (connect), or remove it (connectors remove).`,
    );
  }
}

export interface Accounts extends AccountVariables {
  /** Returns the complete account of a connection. Throws `AccountFault` when the account cannot be opened. */
  read(connection: Connection): Promise<Account>;
  /**
   * Returns the credentials of a connection that are in the database; undefined when there are none. Throws
   * `AccountFault` when they cannot be decrypted.
   */
  readStoredCredentials(connection: Connection): Credentials | undefined;
  /**
   * Builds an account from settings, credentials and the variables of the environment. The given credentials need not
   * be stored yet. Throws `AccountFault` when there is no connector for the CRM, or when a setting or a credential is
   * wrong or missing.
   */
  assembleAccount(
    owner: CredentialOwner,
    settings: Readonly<Record<string, unknown>>,
    givenCredentials: Credentials | undefined,
  ): Promise<Account>;
  /**
   * Opens a session of an account.
   *
   * @param locales the languages of the site, its main language first
   */
  open(account: Account, locales: readonly string[], signal: AbortSignal): CrmSession;
  /** Encrypts credentials to the text that is stored. Throws `AccountFault` when there is no key. */
  encryptCredentials(credentials: Credentials, owner: CredentialOwner): string;
  /**
   * Encrypts with the current key all credentials that were encrypted with an old key. Returns the number of
   * connections whose credentials it encrypted.
   */
  renewEncryption(): Promise<number>;
}

interface AccountsOptions {
  readonly store: Pick<ConnectionStore, 'setCredentials' | 'listWithCredentials'>;
  readonly cipher: CredentialCipher;
  readonly variables: ConnectVariables;
  readonly transport: Pick<CrmTransport, 'open' | 'getTokens' | 'getAllowedCalls'>;
  readonly loadAdapter: (crm: string) => Promise<Adapter | undefined>;
  /** Returns the current time in milliseconds. */
  readonly now?: () => number;
}

const FINGERPRINT_CHARACTERS = 8;

const hashCredentials = (crm: string, credentials: Credentials): string => {
  const entries = Object.entries(credentials).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([crm, entries]))
    .digest('hex');
};

/**
 * Chooses the most specific value of each credential: the site's own variable, then the stored value, then the variable
 * for all sites. Throws `AccountFault` for a value that is missing or has the wrong form.
 */
function collectCredentials(
  variables: ConnectVariables,
  { siteId, name, crm }: CredentialOwner,
  adapter: Adapter,
  storedCredentials: Credentials,
): Credentials {
  const foundCredentials: Record<string, string> = {};
  const missingFields: string[] = [];
  for (const { name: field, label, isOptional, valueForm, isSecret } of adapter.credentials) {
    const siteValue = name === crm ? variables.findSiteValue(siteId, crm, field) : undefined;
    const value = siteValue ?? storedCredentials[field] ?? variables.findSharedValue(crm, field);
    if (value !== undefined && value !== '') {
      if (valueForm?.pattern.test(value) === false)
        throw new AccountFault(
          `${field} is ${isSecret ? 'a secret' : JSON.stringify(value)}; it should be ${valueForm.description}: ${label}.`,
        );
      foundCredentials[field] = value;
    }
    if (foundCredentials[field] === undefined && isOptional !== true)
      missingFields.push(`${label} (${toVariableName(siteId, crm, field)})`);
  }
  if (missingFields.length > 0) throw new AccountFault(`Credentials are missing: ${missingFields.join(', ')}.`);
  return foundCredentials;
}

export function createAccounts({
  store,
  cipher,
  variables,
  transport,
  loadAdapter,
  now = Date.now,
}: AccountsOptions): Accounts {
  async function assembleAccount(
    owner: CredentialOwner,
    settings: Readonly<Record<string, unknown>>,
    givenCredentials: Credentials = {},
  ): Promise<Account> {
    const adapter = await loadAdapter(owner.crm);
    if (!adapter) throw new AccountFault(`There is no connector for ${owner.crm}.`);
    const givenSettings = {
      ...variables.getSharedSettings(owner.crm),
      ...settings,
      ...getOwnSettings(variables, owner),
    };
    const parsedSettings = readSettings(adapter, givenSettings);
    if ('problems' in parsedSettings)
      throw new AccountFault(`Its settings are invalid: ${parsedSettings.problems.join('; ')}.`);
    const credentials = collectCredentials(variables, owner, adapter, givenCredentials);
    const fingerprint = hashCredentials(owner.crm, credentials).slice(0, FINGERPRINT_CHARACTERS);
    const { siteId, name, crm } = owner;
    const settingsHash = hashSettings(givenSettings);
    return { siteId, name, crm, adapter, settings: parsedSettings.settings, settingsHash, credentials, fingerprint };
  }

  function decryptCredentials(connection: Connection): Credentials | undefined {
    if (connection.credentials === null) return undefined;
    const credentials = cipher.decrypt(connection.credentials, connection);
    if (credentials) return credentials;
    throw new AccountFault(
      'Its stored credentials cannot be read: CONNECTOR_KEY, or the file connector-key in DATA_DIR, differs from the key with which they were encrypted. Add the old key after the new one, or connect again.',
    );
  }

  function encryptCredentials(credentials: Credentials, owner: CredentialOwner): string {
    if (cipher.encrypt) return cipher.encrypt(credentials, owner);
    throw new AccountFault(
      'Credentials are stored encrypted, and CONNECTOR_KEY is not set: it should be at least 32 characters, the same for all programs of this database.',
    );
  }

  return {
    ...createAccountVariables(variables),
    assembleAccount,
    encryptCredentials,
    readStoredCredentials: decryptCredentials,
    async read(connection) {
      const { siteId, crm, declared } = connection;
      if (declared && !variables.isDeclared(siteId, crm)) throw new UndeclaredConnection(connection);
      return assembleAccount(connection, connection.settings, decryptCredentials(connection));
    },
    open: ({ siteId, crm, adapter, settings, credentials }, locales, signal) =>
      adapter.open({
        siteId,
        locales,
        credentials,
        settings,
        http: transport.open(
          { crm, key: hashCredentials(crm, credentials), label: adapter.label, limits: adapter.limits },
          signal,
        ),
        tokens: transport.getTokens({ crm, key: hashCredentials(crm, credentials) }),
        allowedCalls: transport.getAllowedCalls({ crm, key: hashCredentials(crm, credentials) }),
        now,
        signal,
      }),
    async renewEncryption() {
      let renewedCount = 0;
      if (!cipher.encrypt) return renewedCount;
      for (const connection of await store.listWithCredentials()) {
        const { credentials: text } = connection;
        const credentials = text !== null && cipher.hasOldKey(text) && cipher.decrypt(text, connection);
        if (!credentials) continue;
        await store.setCredentials(connection, encryptCredentials(credentials, connection));
        renewedCount += 1;
      }
      return renewedCount;
    },
  };
}
