import { Resolver } from 'node:dns/promises';

/**
 * Looks up the addresses of a host name (A and AAAA, through any CNAME). Throws an `Error` that says why there are
 * none.
 */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 3000;
const MAX_TRIES = 2;

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS does not know the name',
  ENODATA: 'DNS has no address for the name',
  ESERVFAIL: 'the DNS of the domain fails',
  EREFUSED: 'the DNS server refuses to answer',
  ETIMEOUT: 'DNS does not answer',
  ECONNREFUSED: 'there is no DNS server',
};

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const asError = (error: unknown) => new Error(REASONS[getErrorCode(error)] ?? 'DNS failed', { cause: error });

/**
 * Creates the look-up.
 *
 * @param servers the addresses of DNS servers; when empty, those of this machine are used
 */
export function createLookUp(servers: readonly string[]): LookUp {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const [first] = answers;
    throw asError(first.status === 'rejected' ? first.reason : undefined);
  };
}
