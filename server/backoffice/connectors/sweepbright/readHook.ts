import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/isObject.ts';
import type { Credentials, HookEvent, HookRequest } from '../seam/adapter.ts';

const KINDS: ReadonlyMap<unknown, HookEvent['kind']> = new Map([
  ['estate-added', 'changed'],
  // The order of calls is not guaranteed, so an update of an unknown estate is treated as a new estate.
  ['estate-updated', 'changed'],
  ['estate-deleted', 'removed'],
]);

/**
 * The documentation says that an id is a UUID. Any other id of at most 64 characters is accepted too, so that no
 * publication is lost.
 */
const ID = /^[\w-]{1,64}$/;

/**
 * Returns whether the signature is the HMAC-SHA1 of the body, byte for byte, with the client secret. The comparison
 * takes constant time.
 */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

/**
 * Reads the events of a call. Unknown kinds of events are ignored, and a call without any event is accepted. Returns
 * undefined when the CRM did not sign the call.
 */
export function readHook(
  { headers, body }: HookRequest,
  { clientSecret = '' }: Credentials,
): readonly HookEvent[] | undefined {
  if (clientSecret === '' || !isSigned(body, headers['x-hook-signature'] ?? '', clientSecret)) return undefined;
  let call: unknown;
  try {
    call = JSON.parse(body.toString('utf8'));
  } catch {
    return [];
  }
  if (!isObject(call)) return [];
  const kind = KINDS.get(call['event']);
  const { estate_id: recordId, happened_at: at } = call;
  if (kind === undefined || typeof recordId !== 'string' || !ID.test(recordId)) return [];
  return [{ recordId, kind, ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }) }];
}
