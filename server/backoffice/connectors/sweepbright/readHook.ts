import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/isObject.ts';
import type { Credentials, HookEvent, HookRequest } from '../seam/adapter.ts';

const HOOK_KIND_BY_EVENT: ReadonlyMap<unknown, HookEvent['kind']> = new Map([
  ['estate-added', 'changed'],
  // Calls may arrive in any order, so an update of an unknown estate counts as a new estate.
  ['estate-updated', 'changed'],
  ['estate-deleted', 'removed'],
]);

/**
 * The documentation says that an id is a UUID. Other ids are accepted too, up to 64 characters, so that no publication
 * is lost.
 */
const ESTATE_ID = /^[\w-]{1,64}$/;

/**
 * Returns whether the signature is the HMAC-SHA1 of the body, byte for byte, with the client secret. The comparison
 * takes constant time, so that its duration reveals nothing about the signature.
 */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expectedSignature = createHmac('sha1', secret).update(body).digest();
  if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), expectedSignature);
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
  const kind = HOOK_KIND_BY_EVENT.get(call['event']);
  const { estate_id: recordId, happened_at: at } = call;
  if (kind === undefined || typeof recordId !== 'string' || !ESTATE_ID.test(recordId)) return [];
  return [{ recordId, kind, ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }) }];
}
