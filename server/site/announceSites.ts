import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { siteSchema } from '#shared/api/site.ts';
import { toSiteOrigin } from './http/siteOrigin.ts';

const CALL_TIMEOUT_MS = 2000;
const RETRY_INTERVAL_MS = 5000;

const TOKEN_REFUSED_MESSAGE =
  '  The back office refuses API_TOKEN; the sites become available when both programs have the same token.\n';
const BACK_OFFICE_ABSENT_MESSAGE =
  '  The back office does not answer yet; until it does, the site serves only stored pages.\n';

export interface SiteAddress {
  readonly name: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** The address of a back office, and the token for it. */
interface BackOfficeAccess {
  readonly apiUrl: string;
  readonly otherApiUrls?: readonly string[];
  readonly apiToken: string | undefined;
}

/** The error when the back office does not accept the token. */
class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

const TOKEN_REFUSED_STATUSES = new Set([401, 403]);

async function listSites(apiUrl: string, apiToken: string | undefined): Promise<unknown> {
  const answer = await fetch(apiUrl + ENDPOINTS.listSites.path, {
    ...(apiToken !== undefined && { headers: { authorization: `Bearer ${apiToken}` } }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (TOKEN_REFUSED_STATUSES.has(answer.status)) throw new TokenRefusedError(`status ${answer.status}`);
  return answer.json();
}

/**
 * Returns the address of each site. Sites that break the contract are left out.
 *
 * @throws `TokenRefusedError`, or any other error when no address of the back office answers
 */
export async function fetchSiteAddresses(
  { apiUrl, otherApiUrls = [], apiToken }: BackOfficeAccess,
  port: number,
): Promise<readonly SiteAddress[]> {
  let siteList = listSites(apiUrl, apiToken);
  for (const otherUrl of otherApiUrls)
    siteList = siteList.catch((error: unknown) => {
      if (error instanceof TokenRefusedError) throw error;
      return listSites(otherUrl, apiToken);
    });
  const entries = z.array(z.unknown()).parse(await siteList);
  return entries.flatMap((entry) => {
    const { success, data } = siteSchema.safeParse(entry);
    return success ? [{ name: data.name, origin: toSiteOrigin(data, port) }] : [];
  });
}

const formatAddresses = async (backOffice: BackOfficeAccess, port: number): Promise<string> =>
  (await fetchSiteAddresses(backOffice, port)).map(({ name, origin }) => `  ${name}: ${origin}\n`).join('');

/**
 * Writes the message to the operator at the start: the site is ready, the address of each agency's site, and the folder
 * of mails that are not sent. When the back office does not answer, the addresses are written as soon as it answers.
 *
 * @param mailFolder the folder into which a back office without a mail server writes its mails
 * @param retryIntervalMs milliseconds between two calls of a back office that does not answer
 */
export async function announceSites(
  backOffice: BackOfficeAccess,
  port: number,
  write: (text: string) => void,
  {
    mailFolder,
    retryIntervalMs = RETRY_INTERVAL_MS,
  }: { readonly mailFolder?: string | undefined; readonly retryIntervalMs?: number } = {},
): Promise<void> {
  const mailNotice = mailFolder === undefined ? '' : `Mails are written to ${mailFolder}; set SMTP_URL to send them.\n`;
  const announce = (siteLines: string) => write(`Gevel is ready: http://localhost:${port}\n${siteLines}${mailNotice}`);
  try {
    announce(await formatAddresses(backOffice, port));
  } catch (error) {
    if (error instanceof TokenRefusedError) return announce(TOKEN_REFUSED_MESSAGE);
    announce(BACK_OFFICE_ABSENT_MESSAGE);
    void announceLater(backOffice, port, write, retryIntervalMs);
  }
}

async function announceLater(
  backOffice: BackOfficeAccess,
  port: number,
  write: (text: string) => void,
  retryIntervalMs: number,
): Promise<void> {
  for (;;) {
    await sleep(retryIntervalMs, undefined, { ref: false });
    try {
      return write(`The back office now answers. The sites are:\n${await formatAddresses(backOffice, port)}`);
    } catch (error) {
      if (error instanceof TokenRefusedError) return write(TOKEN_REFUSED_MESSAGE);
    }
  }
}
