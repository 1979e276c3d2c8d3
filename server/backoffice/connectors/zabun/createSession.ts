import { isObject } from '../../core/isObject.ts';
import type {
  AccountCheckResult,
  ListResult,
  PublishedPage,
  RecordAnswer,
  CrmSession,
  SessionContext,
} from '../seam/adapter.ts';
import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import type { ListedRecord } from '../seam/records.ts';
import { toId } from '../reading/readNumbers.ts';
import { toInstant } from '../reading/readTimes.ts';
import { createLeadSender } from './leads/leadSender.ts';
import { writeVersion } from './listedVersion.ts';
import type { ZabunAnswer } from './mapping/mapProperty.ts';
import { toObjects, type ZabunObject, toObject } from './mapping/values.ts';
import type { ZabunSettings } from './settings.ts';
import { type ZabunCalls, createZabunCalls } from './session/accountCalls.ts';
import { type AccountFacts, createAccountFacts } from './session/accountFacts.ts';
import { readEnvelope } from './session/envelope.ts';
import { createPropertyList } from './session/propertyList.ts';

type Context = SessionContext<ZabunSettings>;

/**
 * Each reading of changes begins this long before the last known change, because a change may become visible later than
 * its own time.
 */
const CHANGES_OVERLAP_MS = 5 * 60_000;
const FORBIDDEN_STATUS = 403;

const listCategories = (item: ZabunObject): string[] => {
  const { active_category_id: raw } = item;
  return (Array.isArray(raw) ? raw : [raw]).flatMap((id) => toId(id) ?? []);
};

/**
 * Returns whether a home is public. The list may contain homes that are not public, such as a unit that a project
 * refers to; the site must not show such homes.
 */
const isPublished = (item: ZabunObject): boolean =>
  item['publish'] !== false && item['archived'] !== true && item['deleted'] !== true;

function toListedRecord(item: ZabunObject, people: ReadonlyMap<string, ZabunObject>): ListedRecord {
  const id = toId(item['property_id']) ?? '';
  const parentId = toId(item['parent_property_id']);
  const person = people.get(toId(item['responsible_salesrep_person_id']) ?? '');
  const { changed, media_start_date: start } = item;
  const contactChanged = person?.['changed'];
  return {
    id,
    version: writeVersion({
      changed: typeof changed === 'string' ? changed : '',
      start: typeof start === 'string' ? start : undefined,
      categories: listCategories(item),
      contactChanged: typeof contactChanged === 'string' ? contactChanged : undefined,
    }),
    state: isPublished(item) ? 'published' : 'withdrawn',
    ...(parentId !== undefined && parentId !== id && { parentId }),
  };
}

/** Returns the later of two times in ISO format (UTC). A value that is no time is ignored. */
function chooseLaterTime(time: string | undefined, raw: unknown): string | undefined {
  const instant = toInstant(raw);
  if (instant === undefined) return time;
  // The CRM's time has no milliseconds, so it may be up to a second too early. An earlier cursor misses no change.
  const nextTime = new Date(Date.parse(instant)).toISOString();
  return time === undefined || nextTime > time ? nextTime : time;
}

/**
 * Yields the entries of a list as records. Returns the time of the latest change, by the CRM's clock, as the cursor.
 */
async function* toRecords(
  items: AsyncGenerator<ZabunObject, void, undefined>,
  facts: AccountFacts,
  previousCursor?: string,
): AsyncGenerator<ListedRecord, ListResult, undefined> {
  const people = await facts.readPeople();
  let cursor = previousCursor;
  for await (const item of items) {
    cursor = chooseLaterTime(cursor, item['changed']);
    yield toListedRecord(item, people);
  }
  return { cursor };
}

/**
 * Checks the credentials. The function is also called before leads are sent, so it reads no list of homes, which would
 * be slow.
 */
async function checkAccount(
  calls: ZabunCalls,
  facts: AccountFacts,
  { credentials }: Context,
): Promise<AccountCheckResult> {
  const heartbeat = await calls.readText('/auth/v1/heartbeat');
  // The answer is a JSON string such as "V1 12/11/2026".
  if (!/V\d/.test(heartbeat)) throw new CrmFailure('Zabun does not answer at this address');
  const hasPeople = (await facts.readPeople()).size > 0;
  const doubts = hasPeople ? [] : ['The key has no access to the employees: homes have no contact.'];
  return { account: `company ${credentials['companyId'] ?? ''}`, doubts };
}

/**
 * Reads a property, and adds data from other answers: its city, its sales contact and the values of the fields that the
 * agency has defined.
 */
async function readProperty(
  id: string,
  calls: ZabunCalls,
  facts: AccountFacts,
  settings: ZabunSettings,
): Promise<RecordAnswer> {
  if (!/^\d{1,19}$/.test(id)) throw new NotPublished('this is not an id of Zabun');
  const path = `/api/v1/property/${id}`;
  const answer = await calls.read(`${path}?extended=true&media_id=${settings.mediaId}`);
  const property = isObject(answer) && isObject(answer['property']) ? answer['property'] : answer;
  const propertyParts = toObject(property);
  if (toId(propertyParts['property_id']) !== id)
    throw new CrmFailure('the answer is about another property, or about none');
  const person = (await facts.readPeople()).get(toId(propertyParts['responsible_salesrep_person_id']) ?? '');
  const address = toObject(propertyParts['address']);
  const cityId = toId(address['city_geo_id']);
  const city = isObject(address['city_geo']) || cityId === undefined ? undefined : await facts.readCity(cityId);
  const extraFieldValues =
    settings.extraFields.length > 0
      ? (readEnvelope(await calls.read(`${path}/extra_field_values`))?.items ?? toObjects(undefined))
      : undefined;
  const raw: ZabunAnswer = { property, person, city, extraFieldValues };
  return { raw };
}

const MEDIA_CALL_BY_STATE = { online: 'start_media', changed: 'update_media', offline: 'stop_media' } as const;

async function reportPage(
  { recordId, urls, state }: PublishedPage,
  calls: ZabunCalls,
  { settings, locales }: Context,
): Promise<void> {
  const { publicationPath, publicationField, mediaId } = settings;
  if (publicationPath === '') return;
  const url = locales.map((locale) => urls[locale]).find(Boolean) ?? Object.values(urls)[0];
  const path = publicationPath.replaceAll('{mediaId}', String(mediaId));
  await calls.sendRepeatable(`/api/v1/property/${recordId}${path}`, {
    [MEDIA_CALL_BY_STATE[state]]: true,
    ...(publicationField !== '' && url !== undefined && { [publicationField]: url }),
  });
}

export function createSession(context: Context): CrmSession {
  const calls = createZabunCalls(context);
  const facts = createAccountFacts(calls, context.now);
  const list = createPropertyList(calls, context.settings);
  return {
    check: () =>
      checkAccount(calls, facts, context).catch((error: unknown) => {
        if (error instanceof CrmFailure && error.status === FORBIDDEN_STATUS)
          throw new CrmFailure('Zabun does not allow this key to read this company', {
            status: FORBIDDEN_STATUS,
            cause: error,
          });
        throw error;
      }),
    readNames: () => facts.readNames(),
    list: () => toRecords(list.readAll(), facts),
    readChanges(cursor) {
      const sinceTime = new Date(Date.parse(cursor) - CHANGES_OVERLAP_MS).toISOString().replace(/\.\d+Z$/, 'Z');
      return toRecords(list.readChangedSince(sinceTime), facts, cursor);
    },
    read: (id) => readProperty(id, calls, facts, context.settings),
    sendLead: createLeadSender(calls, facts, context.settings),
    report: (publication) => reportPage(publication, calls, context),
  };
}
