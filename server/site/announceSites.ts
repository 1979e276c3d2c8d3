import { z } from 'zod';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { siteSchema } from '#shared/api/site.ts';
import { originOf } from './http/siteOrigin.ts';

const WAIT_MS = 2000;

export interface SiteAddress {
  readonly name: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** A back office, and what opens it. */
interface BackOfficeAccess {
  readonly apiUrl: string;
  readonly otherApiUrls?: readonly string[];
  readonly apiToken: string | undefined;
}

/** The back office does not take the token. */
class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

const REFUSED = new Set([401, 403]);

async function listSites(apiUrl: string, apiToken: string | undefined): Promise<unknown> {
  const answer = await fetch(apiUrl + ENDPOINTS.listSites.path, {
    ...(apiToken !== undefined && { headers: { authorization: `Bearer ${apiToken}` } }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (REFUSED.has(answer.status)) throw new TokenRefusedError(`status ${answer.status}`);
  return answer.json();
}

/**
 * Where each valid site is.
 *
 * @throws `TokenRefusedError`; any other error when no address of the back office answers
 */
export async function siteAddresses(
  { apiUrl, otherApiUrls = [], apiToken }: BackOfficeAccess,
  port: number,
): Promise<readonly SiteAddress[]> {
  let listed = listSites(apiUrl, apiToken);
  for (const other of otherApiUrls)
    listed = listed.catch((error: unknown) => {
      if (error instanceof TokenRefusedError) throw error;
      return listSites(other, apiToken);
    });
  const entries = z.array(z.unknown()).parse(await listed);
  return entries.flatMap((entry) => {
    const { success, data } = siteSchema.safeParse(entry);
    return success ? [{ name: data.name, origin: originOf(data, port) }] : [];
  });
}

/**
 * The message to the operator at the start: the site is ready, the address of each agency's site, and the folder of
 * mails that are not sent.
 *
 * @param mailFolder of a back office that has no mail server
 */
export async function announcement(backOffice: BackOfficeAccess, port: number, mailFolder?: string): Promise<string> {
  const lines = [`Gevel is ready: http://localhost:${port}`];
  try {
    lines.push(...(await siteAddresses(backOffice, port)).map(({ name, origin }) => `  ${name}: ${origin}`));
  } catch (error) {
    const isRefused = error instanceof TokenRefusedError;
    lines.push(
      isRefused
        ? '  The back office refuses API_TOKEN; the sites appear as soon as both have the same one.'
        : '  The back office does not answer yet: pages that were kept are served, all others as soon as it does.',
    );
  }
  if (mailFolder !== undefined) lines.push(`Mails are written to ${mailFolder}; set SMTP_URL to send them.`);
  return `${lines.join('\n')}\n`;
}
