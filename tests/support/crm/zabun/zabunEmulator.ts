import { isObject } from '#server/backoffice/core/isObject.ts';
import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import {
  type CrmReply,
  type ReceivedRequest,
  type CrmRoutes,
  createFailureReply,
  createJsonReply,
} from '../crmExchange.ts';
import type { CrmFault } from '../crmFaults.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { createSetCommand } from '../setCommand.ts';
import { type ZabunProperty, readZabunFixture, readZabunProperty } from './zabunFixture.ts';
import { ZabunHomes } from './zabunHomes.ts';

export interface ZabunOptions extends EmulatorOptions {
  /** The number of homes that are generated from their ids, in addition to the invented ones. */
  readonly generatedCount?: number;
  /** The HTTP method that media-sync accepts. The documentation of Zabun names both. */
  readonly mediaSyncMethod?: 'GET' | 'POST';
  readonly requestsPerSecond?: number;
  readonly sendsRetryAfter?: boolean;
  /** Is true when ids of 19 digits are numbers, as in the schema. */
  readonly hasNumericIds?: boolean;
  /** The name of the list in a response. When it is empty, the response itself is the list. */
  readonly listEnvelope?: string;
  readonly clock?: CrmClock;
}

export interface ZabunEmulator extends CrmEmulator {
  readonly account: ZabunHomes;
  /** The paths of pictures and files that no longer exist. */
  readonly removedFiles: Set<string>;
  /**
   * Makes one in `answers` responses faulty, including those with pictures. A faulty response is truncated, an HTML
   * page, an error, or cut off.
   */
  breakOneIn(answers: number): void;
}

const CREDENTIAL_HEADERS = { 'X-CLIENT-ID': '9001', client_id: 'c1', server_id: 's1', api_key: 'k1' } as const;
const FILES_ORIGIN = 'https://files.zabun.example';

/** In the response with all option lists, some lists have other names than in the responses with a single list. */
const OPTION_LISTS = readZabunFixture('property-option-items.200') as Record<string, unknown>;
OPTION_LISTS['photos_types'] = [
  { id: 2, name: { nl: 'Foto', fr: 'Photo' } },
  { id: 3, name: { nl: 'Grondplan', fr: 'Plan' } },
];
OPTION_LISTS['files_types'] = [{ id: 45, name: { nl: 'EPC', fr: 'PEB' } }];
OPTION_LISTS['videos_types'] = [
  { id: 1, name: { nl: 'Video' } },
  { id: 2, name: { nl: 'Virtual Tour' } },
];

function authorise(request: ReceivedRequest): CrmReply | undefined {
  if (request.header('authorization') !== undefined) return createFailureReply(403, readZabunFixture('error.403'));
  const isRight = Object.entries(CREDENTIAL_HEADERS).every(([name, value]) => request.header(name) === value);
  return isRight ? undefined : createFailureReply(401, readZabunFixture('error.401'));
}

const findInvalidFilter = (filtering: ZabunProperty): CrmReply | undefined => {
  const invalidFilter = Object.entries(filtering).find(
    ([name, value]) => name.endsWith('_ids') && !Array.isArray(value),
  );
  return (
    invalidFilter &&
    createFailureReply(400, {
      message: `Error converting value ${String(invalidFilter[1])} to type 'System.Int64[]'. Path 'filtering.${invalidFilter[0]}'`,
    })
  );
};

const toObject = (value: unknown): ZabunProperty => (isObject(value) ? value : {});

/** Returns a property with only the requested languages. */
function selectLanguages(property: ZabunProperty, request: ReceivedRequest): ZabunProperty {
  const requestedLanguages = request.header('accept-language') ?? 'nl';
  if (requestedLanguages.trim() === '*') return property;
  const wantedLanguages = new Set(requestedLanguages.split(',').map((part) => part.trim().slice(0, 2)));
  const cut = (texts: unknown) =>
    Object.fromEntries(Object.entries(toObject(texts)).filter(([locale]) => wantedLanguages.has(locale)));
  return {
    ...property,
    title: cut(property['title']),
    description: cut(property['description']),
    description_short: cut(property['description_short']),
  };
}

const isTyped = (item: unknown): boolean => Number(toObject(item)['type_id'] ?? 0) > 0;
const keepTyped = (items: unknown): unknown => (Array.isArray(items) ? items.filter(isTyped) : items);

/** Returns a property as the call for a single property returns it. The fields of the result depend on the query. */
function formatDetail(property: ZabunProperty, request: ReceivedRequest): ZabunProperty {
  const shownProperty = selectLanguages(property, request);
  const { city_geo: city, ...address } = toObject(shownProperty['address']);
  return {
    ...shownProperty,
    address: request.query.get('extended') === 'true' ? { ...address, city_geo: city } : address,
    ...(request.query.has('media_id') && {
      photos: keepTyped(shownProperty['photos']),
      files: keepTyped(shownProperty['files']),
    }),
  };
}

const readPaging = (paging: unknown) => {
  const { page: number, size } = toObject(paging);
  return [Number(number ?? 0), Number(size ?? 100)] as const;
};

function createListRoutes(
  homes: ZabunHomes,
  { mediaSyncMethod = 'GET', listEnvelope = 'properties' }: ZabunOptions,
): CrmRoutes {
  const wrapList = (list: unknown) => (listEnvelope === '' ? list : { [listEnvelope]: list });
  const buildListReply = (ids: readonly number[], number: number, size: number): CrmReply => {
    const items = ids.slice(number * size, (number + 1) * size).map((id) => homes.summary(id));
    return createJsonReply(wrapList(items), wrapList([]));
  };
  const sync = (request: ReceivedRequest, paging: unknown): CrmReply => {
    homes.switchOff();
    const since = request.query.get('updated_since') ?? undefined;
    const ids = homes.changedSince(homes.ids(), since).filter((id) => homes.isOnMedium(id));
    return buildListReply(ids, ...readPaging(paging));
  };
  return {
    [`${mediaSyncMethod} /api/v1/property/media-sync/:medium`]: (request) =>
      sync(request, mediaSyncMethod === 'GET' ? Object.fromEntries(request.query) : toObject(request.json)['paging']),
    'POST /api/v1/property/search': (request) => {
      const { paging, filtering: raw } = toObject(request.json);
      const filtering = toObject(raw);
      const invalid = findInvalidFilter(filtering);
      if (invalid) return invalid;
      const { updated_since: since, public: isPublic, active_media_ids: media } = filtering;
      const ids = homes
        .changedSince(homes.ids(), typeof since === 'string' ? since : undefined)
        .filter((id) => isPublic !== true || homes.isPublic(id))
        .filter((id) => media === undefined || homes.isOnMedium(id));
      return buildListReply(ids, ...readPaging(paging));
    },
  };
}

function createPropertyRoutes(homes: ZabunHomes): CrmRoutes {
  const withProperty =
    (answer: (property: ZabunProperty, request: ReceivedRequest) => CrmReply) => (request: ReceivedRequest) => {
      const property = homes.get(Number(request.params['id']));
      return property ? answer(property, request) : createFailureReply(404, readZabunFixture('error.404'));
    };
  return {
    'GET /api/v1/property/:id(\\d+)': withProperty((property, request) =>
      createJsonReply(formatDetail(property, request)),
    ),
    'GET /api/v1/property/:id(\\d+)/photos': withProperty(({ photos }) => createJsonReply(photos, [])),
    'GET /api/v1/property/:id(\\d+)/files': withProperty(({ files }) => createJsonReply(files, [])),
    'GET /api/v1/property/:id(\\d+)/history/transaction': withProperty(({ history_transaction: history }) =>
      createJsonReply(history, []),
    ),
    'GET /api/v1/property/:id(\\d+)/extra_field_values': withProperty(({ extra_field_values: values }) =>
      createJsonReply(values ?? [], []),
    ),
    'POST /api/v1/property/:id(\\d+)/media/:medium': withProperty(() => createJsonReply({})),
    'GET /api/v1/media/:medium/properties': () =>
      createJsonReply(homes.ids().map((id) => ({ property_id: id, active_category_id: homes.listCategories(id) }))),
    'GET /api/v1/media/:medium/categories': () => createJsonReply(readZabunFixture('media-categories.200')),
    'POST /api/v1/media/:medium/categories': () => createJsonReply(readZabunFixture('media-categories.create.200')),
  };
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Returns the error for a contact with missing fields; undefined when no field is missing. */
function findInvalidContact(request: ReceivedRequest): CrmReply | undefined {
  const contact = toObject(toObject(request.json)['contact']);
  const isReachable = hasText(contact['email']) || (hasText(contact['phone']) && hasText(contact['phone_cc']));
  const isWhole = hasText(contact['last_name']) && /^[A-Z]{2}$/.test(String(contact['language'])) && isReachable;
  return isWhole ? undefined : createFailureReply(400, readZabunFixture('error.400-contact'));
}

const createAccountRoutes = (): CrmRoutes => ({
  'GET /auth/v1/heartbeat': () => createJsonReply('V1 12/11/2026'),
  'GET /api/v1/property/option_items': () => createJsonReply(OPTION_LISTS),
  'GET /api/v1/property/:list': ({ params }) => {
    const list = OPTION_LISTS[params['list'] ?? ''];
    return list === undefined ? createFailureReply(404, readZabunFixture('error.404')) : createJsonReply(list, []);
  },
  'GET /api/v1/person': () => createJsonReply(readZabunFixture('person.200'), []),
  'GET /api/v1/geo/countries': () => createJsonReply(readZabunFixture('geo-countries.200')),
  'GET /api/v1/geo/cities': () => createJsonReply(readZabunFixture('geo-cities.country23.200'), []),
  'POST /api/v1/geo/cities/search': (request) => {
    const { zip_codes: zips } = toObject(toObject(request.json)['filtering']);
    const cities = readZabunFixture('geo-cities.country23.200') as ZabunProperty[];
    return createJsonReply(cities.filter(({ zip }) => Array.isArray(zips) && zips.includes(zip)));
  },
  'POST /api/v1/contactmessage': (request) =>
    findInvalidContact(request) ?? createJsonReply(readZabunFixture('contactmessage.200')),
  'POST /api/v1/contactrequest': (request) =>
    findInvalidContact(request) ?? createJsonReply(readZabunFixture('contactrequest.200')),
});

/**
 * Returns the response in the form in which it is sent: addresses of pictures lead to this machine, and long ids are
 * numbers when configured.
 */
function finishReply(reply: CrmReply, origin: string, hasNumericIds: boolean): CrmReply {
  const polish = (body: string) => {
    const local = body.replaceAll(FILES_ORIGIN, origin);
    return hasNumericIds ? local.replaceAll(/"(\w*autoid)":"(\d{15,19})"/g, '"$1":$2') : local;
  };
  return typeof reply.body === 'string' ? { ...reply, body: polish(reply.body) } : reply;
}

const ROTATING_FAULTS: readonly CrmFault[] = [
  { kind: 'torn' },
  { kind: 'html' },
  { kind: 'status', status: 500 },
  { kind: 'cut' },
];

const DELIVERY_PATH = /^\/api\/v1\/(?:contactmessage|contactrequest|property\/\d+\/media\/\d+)$/;

type ManualControls = Pick<CrmEmulator, 'homes' | 'change' | 'withdraw' | 'add' | 'isDelivery' | 'commands'>;

function createManualControls(server: CrmServer, account: ZabunHomes): ManualControls {
  let added = 4_300_000;
  return {
    homes: () =>
      account.ids().map((id) => {
        const { title, price } = account.get(id) ?? {};
        const [words] = Object.values(toObject(title));
        return {
          id: String(id),
          title: typeof words === 'string' ? words : '',
          price: typeof price === 'number' && price > 0 ? price : undefined,
          published: account.isOnMedium(id),
        };
      }),
    change: (id) => account.change(Number(id), { price: 5000 + Number(account.get(Number(id))?.['price'] ?? 0) }),
    withdraw: (id) => account.takeOff(Number(id)),
    isDelivery: ({ method, path }) => method === 'POST' && DELIVERY_PATH.test(path),
    commands: {
      set: createSetCommand(
        (id) => account.get(Number(id)),
        (id, fields) => account.change(Number(id), fields),
        'ID transaction_id 77, set ID address.number "12"',
      ),
    },
    add: () => {
      added += 1;
      const title = { nl: `Nieuwe woning ${added}`, fr: `Nouvelle maison ${added}` };
      const house = readZabunProperty('house');
      account.put({
        ...house,
        property_id: added,
        reference: `NEW-${added}`,
        title,
        creation: new Date(server.clock.now()).toISOString(),
      });
      return String(added);
    },
  };
}

/** Starts an emulated Zabun that follows the vendor's documentation. */
export async function startZabun(options: ZabunOptions = {}): Promise<ZabunEmulator> {
  const {
    requestsPerSecond = 5,
    sendsRetryAfter = false,
    hasNumericIds = false,
    generatedCount = 0,
    port = 0,
  } = options;
  const clock = options.clock ?? new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const account = new ZabunHomes(clock, generatedCount);
  const removedFiles = new Set<string>();
  const routes = { ...createListRoutes(account, options), ...createPropertyRoutes(account), ...createAccountRoutes() };
  const finished = Object.entries(routes).map(([route, answer]) => [
    route,
    async (request: ReceivedRequest) => finishReply(await answer(request), server.origin, hasNumericIds),
  ]);
  const server: CrmServer = await CrmServer.start(
    {
      port,
      authorise,
      rateLimit: {
        requestsPerSecond,
        sendsRetryAfter,
        createReply: () => createFailureReply(429, readZabunFixture('error.429')),
      },
      isMedia: (path) => path.startsWith('/upload/'),
      notFound: () => createFailureReply(404, readZabunFixture('error.404')),
      routes: {
        ...Object.fromEntries(finished),
        'GET /upload/*': ({ path }) => (removedFiles.has(path) ? createFailureReply(404, {}) : buildMedia(path)),
      },
    },
    clock,
  );
  return {
    server,
    account,
    removedFiles,
    credentials: { companyId: '9001', clientId: 'c1', serverId: 's1', apiKey: 'k1' },
    settings: { apiUrl: server.origin },
    ...createManualControls(server, account),
    breakOneIn: (answers) => {
      for (const [index, fault] of ROTATING_FAULTS.entries())
        server.faults.add({ fault, skippedCount: index * answers, playInterval: answers * ROTATING_FAULTS.length });
    },
    close: () => server.close(),
  };
}
