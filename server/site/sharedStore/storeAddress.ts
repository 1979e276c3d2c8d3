/** The address of a Redis or Valkey and its credentials, in the form that its client expects. */
export interface StoreAddress {
  readonly host: string;
  readonly port: number;
  /** The number of the database. */
  readonly db: number;
  /** The user; present only with a password. Undefined means the default user. */
  readonly username?: string;
  readonly password?: string;
  /** The options of TLS; present for `rediss:`. The connection then uses the certificates that Node trusts. */
  readonly tls?: object;
}

const DEFAULT_PORT = 6379;
const STORE_PROTOCOLS = new Set(['redis:', 'rediss:']);
const DATABASE_PATH_PATTERN = /^\/?(\d{0,3})$/;

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses `redis://user:password@host:port/database` or `rediss://…`; returns undefined for any other text. */
export function readStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  if (!url || !STORE_PROTOCOLS.has(url.protocol) || url.hostname === '' || url.search !== '' || url.hash !== '')
    return undefined;
  const database = DATABASE_PATH_PATTERN.exec(url.pathname)?.[1];
  const [username, password] = [decodeText(url.username), decodeText(url.password)];
  if (database === undefined || username === undefined || password === undefined) return undefined;
  // A user name without a password is refused, because the client would connect without authentication.
  if (username !== '' && password === '') return undefined;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    db: Number(database),
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}
