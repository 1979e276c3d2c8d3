import { isObject } from '#server/backoffice/core/isObject.ts';
import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import { type CrmReply, type ReceivedRequest, type CrmRoutes, createFailureReply, json } from '../crmExchange.ts';
import type { CrmFault } from '../crmFaults.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { setCommand } from '../setCommand.ts';
import { type ZabunProperty, readZabunFixture, zabunProperty } from './zabunFixture.ts';
import { ZabunHomes } from './zabunHomes.ts';

export interface ZabunOptions extends EmulatorOptions {
  /** The number of homes that are generated from their ids, in addition to the invented ones. */
  readonly generated?: number;
  /** The documented method, of two, that media-sync accepts. */
  readonly mediaSync?: 'GET' | 'POST';
  readonly requestsPerSecond?: number;
  readonly retryAfter?: boolean;
  /** Is true when ids of 19 digits are numbers, as in the schema. */
  readonly numericIds?: boolean;
  /** The name of the list in a response. When it is empty, the response itself is the list. */
  readonly envelope?: string;
  readonly clock?: CrmClock;
}

export interface ZabunEmulator extends CrmEmulator {
  readonly account: ZabunHomes;
  /** The paths of pictures and files that no longer exist. */
  readonly removedFiles: Set<string>;
  /**
   * Makes one of this many responses faulty, including pictures: it is truncated, an HTML page, an error or cut off.
   */
  breakOneIn(answers: number): void;
}

const HEADERS = { 'X-CLIENT-ID': '9001', client_id: 'c1', server_id: 's1', api_key: 'k1' } as const;
const FILES = 'https://files.zabun.example';

/** In the response with all option lists, some lists have other names than in the responses with a single list. */
const LISTS = readZabunFixture('property-option-items.200') as Record<string, unknown>;
LISTS['photos_types'] = [
  { id: 2, name: { nl: 'Foto', fr: 'Photo' } },
  { id: 3, name: { nl: 'Grondplan', fr: 'Plan' } },
];
LISTS['files_types'] = [{ id: 45, name: { nl: 'EPC', fr: 'PEB' } }];
LISTS['videos_types'] = [
  { id: 1, name: { nl: 'Video' } },
  { id: 2, name: { nl: 'Virtual Tour' } },
];

function authorise(request: ReceivedRequest): CrmReply | undefined {
  if (request.header('authorization') !== undefined) return createFailureReply(403, readZabunFixture('error.403'));
  const isRight = Object.entries(HEADERS).every(([name, value]) => request.header(name) === value);
  return isRight ? undefined : createFailureReply(401, readZabunFixture('error.401'));
}

const invalidFilter = (filtering: ZabunProperty): CrmReply | undefined => {
  const bad = Object.entries(filtering).find(([name, value]) => name.endsWith('_ids') && !Array.isArray(value));
  return (
    bad &&
    createFailureReply(400, {
      message: `Error converting value ${String(bad[1])} to type 'System.Int64[]'. Path 'filtering.${bad[0]}'`,
    })
  );
};

const toObject = (value: unknown): ZabunProperty => (isObject(value) ? value : {});

/** Returns a property with only the requested languages. */
function inLanguages(property: ZabunProperty, request: ReceivedRequest): ZabunProperty {
  const asked = request.header('accept-language') ?? 'nl';
  if (asked.trim() === '*') return property;
  const wanted = new Set(asked.split(',').map((part) => part.trim().slice(0, 2)));
  const cut = (texts: unknown) =>
    Object.fromEntries(Object.entries(toObject(texts)).filter(([locale]) => wanted.has(locale)));
  return {
    ...property,
    title: cut(property['title']),
    description: cut(property['description']),
    description_short: cut(property['description_short']),
  };
}

const isTyped = (item: unknown): boolean => Number(toObject(item)['type_id'] ?? 0) > 0;
const typed = (items: unknown): unknown => (Array.isArray(items) ? items.filter(isTyped) : items);

/** Returns a property in the form of the call for one property. Its fields depend on the query. */
function detail(property: ZabunProperty, request: ReceivedRequest): ZabunProperty {
  const shown = inLanguages(property, request);
  const { city_geo: city, ...address } = toObject(shown['address']);
  return {
    ...shown,
    address: request.query.get('extended') === 'true' ? { ...address, city_geo: city } : address,
    ...(request.query.has('media_id') && { photos: typed(shown['photos']), files: typed(shown['files']) }),
  };
}

const numbersIn = (paging: unknown) => {
  const { page: number, size } = toObject(paging);
  return [Number(number ?? 0), Number(size ?? 100)] as const;
};

function listRoutes(homes: ZabunHomes, { mediaSync = 'GET', envelope = 'properties' }: ZabunOptions): CrmRoutes {
  const wrap = (list: unknown) => (envelope === '' ? list : { [envelope]: list });
  const page = (ids: readonly number[], number: number, size: number): CrmReply => {
    const items = ids.slice(number * size, (number + 1) * size).map((id) => homes.summary(id));
    return json(wrap(items), wrap([]));
  };
  const sync = (request: ReceivedRequest, paging: unknown): CrmReply => {
    homes.switchOff();
    const since = request.query.get('updated_since') ?? undefined;
    const ids = homes.changedSince(homes.ids(), since).filter((id) => homes.isOnMedium(id));
    return page(ids, ...numbersIn(paging));
  };
  return {
    [`${mediaSync} /api/v1/property/media-sync/:medium`]: (request) =>
      sync(request, mediaSync === 'GET' ? Object.fromEntries(request.query) : toObject(request.json)['paging']),
    'POST /api/v1/property/search': (request) => {
      const { paging, filtering: raw } = toObject(request.json);
      const filtering = toObject(raw);
      const invalid = invalidFilter(filtering);
      if (invalid) return invalid;
      const { updated_since: since, public: isPublic, active_media_ids: media } = filtering;
      const ids = homes
        .changedSince(homes.ids(), typeof since === 'string' ? since : undefined)
        .filter((id) => isPublic !== true || homes.isPublic(id))
        .filter((id) => media === undefined || homes.isOnMedium(id));
      return page(ids, ...numbersIn(paging));
    },
  };
}

function propertyRoutes(homes: ZabunHomes): CrmRoutes {
  const withProperty =
    (answer: (property: ZabunProperty, request: ReceivedRequest) => CrmReply) => (request: ReceivedRequest) => {
      const property = homes.get(Number(request.params['id']));
      return property ? answer(property, request) : createFailureReply(404, readZabunFixture('error.404'));
    };
  return {
    'GET /api/v1/property/:id(\\d+)': withProperty((property, request) => json(detail(property, request))),
    'GET /api/v1/property/:id(\\d+)/photos': withProperty(({ photos }) => json(photos, [])),
    'GET /api/v1/property/:id(\\d+)/files': withProperty(({ files }) => json(files, [])),
    'GET /api/v1/property/:id(\\d+)/history/transaction': withProperty(({ history_transaction: history }) =>
      json(history, []),
    ),
    'GET /api/v1/property/:id(\\d+)/extra_field_values': withProperty(({ extra_field_values: values }) =>
      json(values ?? [], []),
    ),
    'POST /api/v1/property/:id(\\d+)/media/:medium': withProperty(() => json({})),
    'GET /api/v1/media/:medium/properties': () =>
      json(homes.ids().map((id) => ({ property_id: id, active_category_id: homes.listCategories(id) }))),
    'GET /api/v1/media/:medium/categories': () => json(readZabunFixture('media-categories.200')),
    'POST /api/v1/media/:medium/categories': () => json(readZabunFixture('media-categories.create.200')),
  };
}

const hasWords = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Returns the error for a contact with missing fields; undefined when no field is missing. */
function invalidContact(request: ReceivedRequest): CrmReply | undefined {
  const contact = toObject(toObject(request.json)['contact']);
  const isReachable = hasWords(contact['email']) || (hasWords(contact['phone']) && hasWords(contact['phone_cc']));
  const isWhole = hasWords(contact['last_name']) && /^[A-Z]{2}$/.test(String(contact['language'])) && isReachable;
  return isWhole ? undefined : createFailureReply(400, readZabunFixture('error.400-contact'));
}

const accountRoutes = (): CrmRoutes => ({
  'GET /auth/v1/heartbeat': () => json('V1 12/11/2026'),
  'GET /api/v1/property/option_items': () => json(LISTS),
  'GET /api/v1/property/:list': ({ params }) => {
    const list = LISTS[params['list'] ?? ''];
    return list === undefined ? createFailureReply(404, readZabunFixture('error.404')) : json(list, []);
  },
  'GET /api/v1/person': () => json(readZabunFixture('person.200'), []),
  'GET /api/v1/geo/countries': () => json(readZabunFixture('geo-countries.200')),
  'GET /api/v1/geo/cities': () => json(readZabunFixture('geo-cities.country23.200'), []),
  'POST /api/v1/geo/cities/search': (request) => {
    const { zip_codes: zips } = toObject(toObject(request.json)['filtering']);
    const cities = readZabunFixture('geo-cities.country23.200') as ZabunProperty[];
    return json(cities.filter(({ zip }) => Array.isArray(zips) && zips.includes(zip)));
  },
  'POST /api/v1/contactmessage': (request) => invalidContact(request) ?? json(readZabunFixture('contactmessage.200')),
  'POST /api/v1/contactrequest': (request) => invalidContact(request) ?? json(readZabunFixture('contactrequest.200')),
});

/**
 * Returns the response in the form in which it is sent: addresses of pictures lead to this machine, and long ids are
 * numbers when configured.
 */
function finish(reply: CrmReply, origin: string, numericIds: boolean): CrmReply {
  const polish = (body: string) => {
    const local = body.replaceAll(FILES, origin);
    return numericIds ? local.replaceAll(/"(\w*autoid)":"(\d{15,19})"/g, '"$1":$2') : local;
  };
  return typeof reply.body === 'string' ? { ...reply, body: polish(reply.body) } : reply;
}

const FAULTS: readonly CrmFault[] = [
  { kind: 'torn' },
  { kind: 'html' },
  { kind: 'status', status: 500 },
  { kind: 'cut' },
];

const DELIVERIES = /^\/api\/v1\/(?:contactmessage|contactrequest|property\/\d+\/media\/\d+)$/;

type ByHand = Pick<CrmEmulator, 'homes' | 'change' | 'withdraw' | 'add' | 'isDelivery' | 'commands'>;

function emulated(server: CrmServer, account: ZabunHomes): ByHand {
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
    isDelivery: ({ method, path }) => method === 'POST' && DELIVERIES.test(path),
    commands: {
      set: setCommand(
        (id) => account.get(Number(id)),
        (id, fields) => account.change(Number(id), fields),
        'ID transaction_id 77, set ID address.number "12"',
      ),
    },
    add: () => {
      added += 1;
      const title = { nl: `Nieuwe woning ${added}`, fr: `Nouvelle maison ${added}` };
      const house = zabunProperty('house');
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
  const { requestsPerSecond = 5, retryAfter = false, numericIds = false, generated = 0, port = 0 } = options;
  const clock = options.clock ?? new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const account = new ZabunHomes(clock, generated);
  const removedFiles = new Set<string>();
  const routes = { ...listRoutes(account, options), ...propertyRoutes(account), ...accountRoutes() };
  const finished = Object.entries(routes).map(([route, answer]) => [
    route,
    async (request: ReceivedRequest) => finish(await answer(request), server.origin, numericIds),
  ]);
  const server: CrmServer = await CrmServer.start(
    {
      port,
      authorise,
      rate: {
        perSecond: requestsPerSecond,
        retryAfter,
        reply: () => createFailureReply(429, readZabunFixture('error.429')),
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
    ...emulated(server, account),
    breakOneIn: (answers) => {
      for (const [index, fault] of FAULTS.entries())
        server.faults.add({ fault, skip: index * answers, every: answers * FAULTS.length });
    },
    close: () => server.close(),
  };
}
