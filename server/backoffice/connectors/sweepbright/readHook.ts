import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/isObject.ts';
import type { Credentials, HookEvent, HookRequest } from '../seam/adapter.ts';

const KINDS: ReadonlyMap<unknown, HookEvent['kind']> = new Map([
  ['estate-added', 'changed'],
  // Order is not promised: one that is changed and not known is a new one.
  ['estate-updated', 'changed'],
  ['estate-deleted', 'removed'],
]);

/** A UUID by the documentation. Any other id of 64 characters at most is taken, so that no publication is lost. */
const ID = /^[\w-]{1,64}$/;

/** HMAC-SHA1 of the body, byte for byte, by the client secret; compared in constant time. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

/** Events of other kinds are none of ours; a call without any is answered like one with. Undefined: not signed by the CRM. */
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
