import { isObject } from '../../core/isObject.ts';
import { toId } from '../reading/readNumbers.ts';
import type { Adapter, Credentials, HookEvent, HookRequest } from '../seam/adapter.ts';
import { WHISE_TARGETS } from './mapping/homeStatus.ts';
import { mapWhise } from './mapping/mapWhise.ts';
import { listObjects } from './mapping/whiseRecord.ts';
import { openWhise } from './whiseSession.ts';
import { type WhiseSettings, whiseSettingsSchema } from './whiseSettings.ts';

/** The names of the events about homes. Whise sends no event when a home is deleted. */
const HOME_EVENTS: ReadonlySet<unknown> = new Set([
  'estate_created',
  'estate_update',
  'group_estate_shared',
  'group_estate_unshared',
]);

const NUMBER_FORM = { pattern: /^\d{1,15}$/, description: 'a number' };

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
function readWhiseHook({ body }: HookRequest, { clientId }: Credentials): readonly HookEvent[] {
  const call = parseJson(body);
  if (!isObject(call)) return [{ kind: 'changed' }];
  const calledClientId = toId(call['clientId']);
  if (calledClientId !== undefined && calledClientId !== clientId?.trim()) return [];
  const homeIds = listObjects(call['events'])
    .filter((event) => HOME_EVENTS.has(event['name']))
    .flatMap((event) => toId(event['objectId']) ?? []);
  return [...new Set(homeIds)].map((recordId) => ({ recordId, kind: 'changed' }));
}

/** The adapter of Whise, which uses the API for web developers (Website Designer, version 1). */
export const whiseAdapter: Adapter<WhiseSettings> = {
  crm: 'whise',
  label: 'Whise',
  credentials: [
    { name: 'username', label: 'User name of the marketplace account of the web developer', isSecret: false },
    { name: 'password', label: 'Password of that account', isSecret: true },
    {
      name: 'clientId',
      label: 'Client id: the number of the agency in Whise',
      isSecret: false,
      isSingleSite: true,
      valueForm: NUMBER_FORM,
    },
    {
      name: 'officeId',
      label: 'Office id, when only the homes of one office are wanted',
      isSecret: false,
      isOptional: true,
      isSingleSite: true,
      valueForm: NUMBER_FORM,
    },
  ],
  settings: whiseSettingsSchema,
  limits: { requestsPerSecond: 4, maxConcurrent: 1 },
  limitations: [
    'Whise has no call for reporting that a home is online: the address of its page is not sent.',
    'Whise reports only the appointments of an agent, not the free hours: visits are planned with the agenda here.',
    'Whise does not report deletions: a deleted home goes offline with the next nightly list, or earlier when it was archived or put offline.',
    'Whise does not accept reservations of holiday homes.',
    'Whise has one price for a life annuity: it does not distinguish the initial sum from the monthly sum.',
    'Homes outside Belgium are not shown.',
  ],
  targets: WHISE_TARGETS,
  leadKinds: ['contact', 'property', 'estimate', 'callback', 'viewing', 'cancellation', 'savedSearch'],
  open: openWhise,
  map: mapWhise,
  readHook: readWhiseHook,
  describeSteps: (hookUrl) => [
    `In the settings of the marketplace account, set the address for webhooks: ${hookUrl}`,
    'Without it, changes arrive within ten minutes.',
  ],
};
