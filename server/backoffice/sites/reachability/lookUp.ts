import { Resolver } from 'node:dns/promises';

/**
 * Looks up the addresses of a host name (A and AAAA, through any CNAME). Throws an `Error` whose message says why there
 * are no addresses.
 */
export type LookUpAddresses = (hostname: string) => Promise<readonly string[]>;

const DNS_TIMEOUT_MS = 3000;
const MAX_DNS_TRIES = 2;

const DNS_ERROR_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not exist in DNS',
  ENODATA: 'DNS has no address for the name',
  ESERVFAIL: 'the DNS servers of the domain fail',
  EREFUSED: 'the DNS server refuses to answer',
  ETIMEOUT: 'DNS does not answer',
  ECONNREFUSED: 'no DNS server is available',
};

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const toDnsError = (error: unknown) =>
  new Error(DNS_ERROR_REASONS[getErrorCode(error)] ?? 'DNS failed', { cause: error });

/**
 * Creates the function that looks up host names.
 *
 * @param servers the addresses of DNS servers; when the list is empty, the servers of this machine are used
 */
export function createLookUp(servers: readonly string[]): LookUpAddresses {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: MAX_DNS_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const [first] = answers;
    throw toDnsError(first.status === 'rejected' ? first.reason : undefined);
  };
}
