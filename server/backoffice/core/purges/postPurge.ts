import { PURGE_SIGNATURE_HEADER, type PurgeMessage } from '#shared/api/purge.ts';
import { signPurge } from '#shared/api/purgeSignature.ts';

const TIMEOUT_MS = 5000;

/**
 * Posts one message to an address of `PURGE_URLS`. Returns undefined when the receiver acknowledged it, and otherwise
 * the reason.
 */
export async function postPurge(target: string, token: string, message: PurgeMessage): Promise<string | undefined> {
  const body = JSON.stringify(message);
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PURGE_SIGNATURE_HEADER]: signPurge(token, body, Date.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
