import { createHmac, randomUUID } from 'node:crypto';
import { PURGE_SIGNATURE_HEADER, type PurgeMessage } from '#shared/api/purge.ts';

/** Returns a purge message in the form in which the back office sends it. */
export function signPurge({ siteId, tags }: { siteId: string; tags: readonly string[] }, token: string) {
  const message: PurgeMessage = { id: randomUUID(), siteId, tags: [...tags], at: new Date().toISOString() };
  const body = JSON.stringify(message);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', token).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', [PURGE_SIGNATURE_HEADER]: `t=${time},v1=${signature}` },
  };
}
