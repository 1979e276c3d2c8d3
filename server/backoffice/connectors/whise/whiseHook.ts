import { isObject } from '../../core/isObject.ts';
import { toId } from '../reading/readNumbers.ts';
import type { Credentials, HookEvent, HookRequest } from '../seam/adapter.ts';
import { listObjects } from './mapping/whiseRecord.ts';

/** The names of the events about homes. Whise sends no event when a home is deleted. */
const HOME_EVENTS: ReadonlySet<unknown> = new Set([
  'estate_created',
  'estate_update',
  'group_estate_shared',
  'group_estate_unshared',
]);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns an event for each home that a call names. Calls have no signature; instead, the URL that Whise calls contains
 * a secret, and the content is only used as a hint. One URL may get the calls for several agencies, so calls for other
 * agencies are ignored. A call that cannot be parsed counts as a hint that something has changed.
 */
export function readWhiseHook({ body }: HookRequest, { clientId }: Credentials): readonly HookEvent[] {
  const call = parseJson(body);
  if (!isObject(call)) return [{ kind: 'changed' }];
  const calledClientId = toId(call['clientId']);
  if (calledClientId !== undefined && calledClientId !== clientId?.trim()) return [];
  const homeIds = listObjects(call['events'])
    .filter((event) => HOME_EVENTS.has(event['name']))
    .flatMap((event) => toId(event['objectId']) ?? []);
  return [...new Set(homeIds)].map((recordId) => ({ recordId, kind: 'changed' }));
}
