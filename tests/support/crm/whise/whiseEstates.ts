import type { CrmReply } from '../crmExchange.ts';
import { createJsonReply } from '../crmExchange.ts';
import type { WhiseHome, WhiseJson } from './whiseState.ts';

const isObject = (value: unknown): value is WhiseJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// biome-ignore format: each line has related names
const FILTER_NAMES = [
  'EstateIds', 'StatusIds', 'DisplayStatusIds', 'LanguageId', 'IncludeGroupEstates', 'ShowDetails',
  'ShowRepresentatives', 'UpdateDateTimeRange', 'PurposeIds', 'OfficeIds',
];
const MEMBERS_BY_FILTER: Readonly<Record<string, readonly string[]>> = {
  '': ['Filter', 'Sort', 'Page', 'Field', 'Aggregate'],
  Filter: FILTER_NAMES,
  Page: ['Limit', 'Offset'],
  UpdateDateTimeRange: ['Min', 'Max'],
};
const MAX_PAGE_SIZE = 100;

/** Returns the errors that the CRM reports about unknown members of a request. The CRM returns homes nevertheless. */
function listComplaints(value: unknown, of = ''): WhiseJson[] {
  const knownMembers = MEMBERS_BY_FILTER[of];
  if (!knownMembers) return [];
  if (!isObject(value)) return [{ code: 'BadRequestFormat', message: `${of} is no object.` }];
  return Object.entries(value).flatMap(([key, member]) =>
    knownMembers.includes(key)
      ? listComplaints(member, key)
      : [
          {
            code: 'BadRequestFormat',
            message: `Could not find member '${key}' on object of type '${of || 'Request'}'.`,
          },
        ],
  );
}

const readId = (value: unknown): unknown => (isObject(value) ? value['id'] : undefined);

function matchesFilter({ estate }: WhiseHome, filter: WhiseJson): boolean {
  const isIn = (key: string, value: unknown, byDefault?: readonly number[]) => {
    const wantedValues = filter[key] ?? byDefault;
    return !Array.isArray(wantedValues) || wantedValues.includes(value);
  };
  const range = filter['UpdateDateTimeRange'];
  const min = isObject(range) && typeof range['Min'] === 'string' ? range['Min'].replace(' ', 'T') : '';
  const changed = String(estate['updateDateTime']);
  return (
    isIn('EstateIds', estate['id']) &&
    isIn('StatusIds', readId(estate['status']), [1]) &&
    isIn('DisplayStatusIds', estate['displayStatusId'], [2, 3, 4, 5]) &&
    isIn('OfficeIds', estate['officeId']) &&
    changed >= min
  );
}

function compareEstates(a: WhiseJson, b: WhiseJson, sort: unknown): number {
  for (const rule of Array.isArray(sort) ? sort : []) {
    if (!isObject(rule)) continue;
    const key = String(rule['Field']);
    const [left, right] = [a[key], b[key]];
    if (left === right) continue;
    const isSmaller =
      typeof left === 'number' && typeof right === 'number' ? left < right : String(left) < String(right);
    return isSmaller === (rule['Ascending'] !== false) ? -1 : 1;
  }
  return 0;
}

const selectLanguage = (texts: unknown, language: string): unknown =>
  Array.isArray(texts) ? texts.filter((text: unknown) => isObject(text) && text['languageId'] === language) : texts;

/** Returns the home in the form of a response: name and texts are in the requested language. */
function formatEstate({ estate, names }: WhiseHome, filter: WhiseJson, origin: string): WhiseJson {
  const language = typeof filter['LanguageId'] === 'string' ? filter['LanguageId'] : 'nl-BE';
  const { details, documents, representatives, ...rest } = estate;
  const texts = Object.fromEntries(
    ['shortDescription', 'longDescription', 'sms']
      .filter((key) => estate[key] !== undefined)
      .map((key) => [key, selectLanguage(estate[key], language)]),
  );
  const wholeEstate = {
    ...rest,
    ...texts,
    name: names[language] ?? names['nl-BE'],
    ...(filter['ShowDetails'] === true && { details, documents }),
    ...(filter['ShowRepresentatives'] === true && { representatives }),
  };
  return JSON.parse(JSON.stringify(wholeEstate).replaceAll('https://opslag.example', origin)) as WhiseJson;
}

/** Returns `{ "<key>": […], … }`. The key is missing when the list is empty. */
export const createListReply = (
  key: string,
  entries: readonly unknown[],
  total = entries.length,
  errors: unknown[] = [],
) => ({
  ...(entries.length > 0 && { [key]: entries }),
  totalCount: total,
  isValidRequest: true,
  validationErrors: errors,
});

/** Handles `estates/list`. */
export function answerEstates(homes: Iterable<WhiseHome>, body: unknown, origin: string): CrmReply {
  const request = isObject(body) ? body : {};
  const errors = listComplaints(request);
  const filter = errors.length === 0 && isObject(request['Filter']) ? request['Filter'] : {};
  const page = isObject(request['Page']) ? request['Page'] : {};
  const limit = Math.min(Number(page['Limit'] ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  const offset = Number(page['Offset'] ?? 0);
  const found = [...homes]
    .filter((home) => matchesFilter(home, filter))
    .toSorted((a, b) => compareEstates(a.estate, b.estate, request['Sort']));
  const estates = found.slice(offset, offset + limit).map((home) => formatEstate(home, filter, origin));
  return createJsonReply(
    createListReply('estates', estates, found.length, errors),
    createListReply('estates', [], found.length),
  );
}
