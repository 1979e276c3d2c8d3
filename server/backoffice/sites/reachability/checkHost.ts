import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { parseOriginHost, isLocalHost } from '#shared/primitives/addresses/hostName.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isPublicAddress } from '../../core/outside/publicAddress.ts';
import { askOverTls, type TlsAnswer } from './askOverTls.ts';
import type { LookUpAddresses } from './lookUp.ts';

/** The result of the check of one host name of a site. */
export interface HostFinding {
  readonly site: string;
  readonly hostname: string;
  /** The expected behaviour: the host answers with pages of the site, or redirects to the canonical host. */
  readonly role: 'answers' | 'redirects';
  readonly addresses: readonly string[];
  /** The earliest expiry of the certificates of the host, as an ISO date; absent when there is no certificate. */
  readonly validTo?: string;
  /** The problems; empty when everything is in order. */
  readonly problems: readonly string[];
}

export interface HostCheckOptions {
  readonly lookUp: LookUpAddresses;
  /** The addresses that host names should resolve to. When the list is empty, any public address is accepted. */
  readonly expectedAddresses: readonly string[];
  readonly now?: () => number;
  readonly port?: number;
  readonly trustedCertificates?: string;
}

/**
 * The minimum number of remaining days of a certificate. A certificate that is renewed in the usual way (thirty days
 * before its end, or after two thirds of its validity) never has fewer days left.
 */
const MIN_CERTIFICATE_DAYS = 21;
const DAY_MS = 86_400_000;
const ANSWER_TIMEOUT_MS = 8000;
const HTTPS_PORT = 443;
/** The maximum number of addresses of one name that are checked. Only large networks have more addresses. */
const MAX_ADDRESSES_PER_NAME = 8;

/**
 * Returns the host names of a site that visitors use from other machines, with the expected behaviour of each. The
 * canonical host is always included, because all links contain it.
 */
export function listPublicHosts(site: Site): Pick<HostFinding, 'hostname' | 'role'>[] {
  const canonicalHost = parseOriginHost(site.origin);
  const hasRedirects =
    site.otherHosts !== 'serve' && canonicalHost !== undefined && site.hostnames.includes(canonicalHost);
  return [...new Set([...site.hostnames, ...(canonicalHost === undefined ? [] : [canonicalHost])])]
    .filter((hostname) => !isLocalHost(hostname))
    .map((hostname) => ({ hostname, role: hasRedirects && hostname !== canonicalHost ? 'redirects' : 'answers' }));
}

/** Returns the problems of a host's answer. */
function listAnswerProblems(
  site: Site,
  role: HostFinding['role'],
  path: string,
  answer: TlsAnswer,
  now: number,
): string[] {
  const problems: string[] = [];
  const remainingDays = Math.floor((answer.certificateEndMs - now) / DAY_MS);
  if (Number.isNaN(remainingDays)) problems.push('the certificate has no expiry date');
  else if (remainingDays < MIN_CERTIFICATE_DAYS)
    problems.push(`the certificate expires in ${remainingDays} days and was not renewed`);
  if (role === 'answers' && answer.status >= 400) problems.push(`the home page answers ${answer.status}`);
  if (role === 'redirects') {
    const target = site.origin + path;
    const isPermanent = answer.status === 301 || answer.status === 308;
    if (!isPermanent) problems.push(`it answers ${answer.status} and does not lead to ${site.origin}`);
    else if (answer.locationHeader !== target) problems.push(`it leads to ${answer.locationHeader}, not to ${target}`);
  }
  if (!/max-age=[1-9]/.test(answer.transportSecurityHeader)) problems.push('it sends no Strict-Transport-Security');
  return problems;
}

/**
 * Creates the check of a host name. The check resolves the name. For a site with an `https:` origin, it also sends a
 * request, as a browser would, to each accepted address, but to no more than `MAX_ADDRESSES_PER_NAME`.
 */
export function createHostCheck({
  lookUp,
  expectedAddresses,
  now = Date.now,
  port = HTTPS_PORT,
  trustedCertificates,
}: HostCheckOptions): (site: Site, host: Pick<HostFinding, 'hostname' | 'role'>) => Promise<HostFinding> {
  function explainAddress(address: string): string | undefined {
    if (expectedAddresses.includes(address)) return undefined;
    if (expectedAddresses.length > 0) return `it leads to ${address}, which is not expected`;
    return isPublicAddress(address) ? undefined : `it leads to ${address}, which is not on the public internet`;
  }

  return async (site, { hostname, role }) => {
    const finding = { site: site.id, hostname, role };
    let addresses: readonly string[];
    try {
      addresses = await lookUp(hostname);
    } catch (error) {
      return { ...finding, addresses: [], problems: [error instanceof Error ? error.message : String(error)] };
    }
    const addressProblems = addresses.flatMap((address) => explainAddress(address) ?? []);
    if (site.origin.startsWith('http:')) return { ...finding, addresses, problems: addressProblems };
    const path = pathFor('home', site.locales[0] ?? DEFAULT_LOCALE);
    const problems = new Set(addressProblems);
    const certificateEnds: number[] = [];
    // The check sends no request to an unexpected or private address, because a name that another party controls may
    // resolve to any address.
    const checkedAddresses = addresses
      .filter((address) => explainAddress(address) === undefined)
      .slice(0, MAX_ADDRESSES_PER_NAME);
    await Promise.all(
      checkedAddresses.map(async (address) => {
        const addressSuffix = addresses.length > 1 ? ` (${address})` : '';
        try {
          const answer = await askOverTls({
            hostname,
            address,
            port,
            path,
            timeoutMs: ANSWER_TIMEOUT_MS,
            trustedCertificates,
          });
          if (!Number.isNaN(answer.certificateEndMs)) certificateEnds.push(answer.certificateEndMs);
          for (const each of listAnswerProblems(site, role, path, answer, now())) problems.add(each + addressSuffix);
        } catch (error) {
          problems.add((error instanceof Error ? error.message : String(error)) + addressSuffix);
        }
      }),
    );
    const validTo =
      certificateEnds.length > 0 ? { validTo: new Date(Math.min(...certificateEnds)).toISOString().slice(0, 10) } : {};
    return { ...finding, addresses, ...validTo, problems: [...problems] };
  };
}
