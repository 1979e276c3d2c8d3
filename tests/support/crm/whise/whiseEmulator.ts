import { randomUUID } from 'node:crypto';
import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import { type CrmReply, type ReceivedRequest, createFailureReply, createJsonReply } from '../crmExchange.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { SentHooks } from '../sentHooks.ts';
import { createSetCommand } from '../setCommand.ts';
import { answerEstates, createListReply } from './whiseEstates.ts';
import { readWhiseFixture } from './whiseFixtures.ts';
import { type WhiseJson, WhiseState } from './whiseState.ts';

const FIXTURE_CREDENTIALS = {
  username: 'site@bouwer.example',
  password: 'fixture-wachtwoord-9',
  clientId: '13900',
  officeId: '16900',
};
const CLIENT_ID = 13_900;
const DAY_MS = 86_400_000;
/** The paths of the pictures of homes, and of people. */
const MEDIA_PATHS = ['/public/', '/rep/'];

/** An emulated Whise. The members that it adds to `CrmEmulator` are for tests only. */
export interface WhiseEmulator extends CrmEmulator {
  readonly state: WhiseState;
  readonly hooks: SentHooks;
  /** The address of the webhook. When it is undefined, changes are not announced. */
  hookUrl: string | undefined;
  /** Is true when the agency has given the web developer access. */
  isLinked: boolean;
  /** Makes the CRM refuse all tokens that it has issued so far. */
  forgetTokens(): void;
}

const DELIVERY_PATHS: ReadonlySet<string> = new Set([
  '/v1/contacts/upsert',
  '/v1/calendars/upsert',
  '/v1/calendars/delete',
]);
const REQUIRED_CONTACT_FIELDS = ['Name', 'FirstName', 'PrivateEmail', 'CountryId', 'LanguageId', 'OfficeIds'];

const readBody = ({ json: body }: ReceivedRequest): WhiseJson =>
  typeof body === 'object' && body !== null ? (body as WhiseJson) : {};

const createRefusal = (code: string, message: string): CrmReply =>
  createJsonReply({ isValidRequest: false, validationErrors: [{ code, message }] });

/** The tokens by their text, with their purpose and lifetime. */
class IssuedTokens {
  readonly #known = new Map<string, { readonly level: 'marketplace' | 'client'; readonly until: number }>();
  readonly #clock: CrmClock;

  constructor(clock: CrmClock) {
    this.#clock = clock;
  }

  issueToken(level: 'marketplace' | 'client'): string {
    const token = `fixture.${level}.${randomUUID()}`;
    this.#known.set(token, { level, until: this.#clock.now() + DAY_MS });
    return token;
  }

  isGood(request: ReceivedRequest, level: 'marketplace' | 'client'): boolean {
    const token = this.#known.get(request.header('authorization')?.replace(/^Bearer /, '') ?? '');
    return token?.level === level && token.until > this.#clock.now();
  }

  forgetAll(): void {
    this.#known.clear();
  }
}

/** The routes for contacts and calendar entries. */
function createLeadRoutes(state: WhiseState) {
  let nextContact = 990_001;
  let nextCalendar = 88_002;
  return {
    'POST /v1/contacts/origins/list': () => createJsonReply(readWhiseFixture('contacts-origins-list.200')),
    'POST /v1/contacts/upsert': (request: ReceivedRequest) => {
      const body = readBody(request);
      const missing = REQUIRED_CONTACT_FIELDS.find((key) => body[key] === undefined || body[key] === '');
      if (missing !== undefined) return createRefusal('Required', `${missing} is required`);
      const existingContact = [...state.contacts].find(
        ([, contact]) => contact['PrivateEmail'] === body['PrivateEmail'],
      );
      const contactId = existingContact?.[0] ?? nextContact++;
      state.contacts.set(contactId, body);
      return createJsonReply({ contactId, isValidRequest: true, validationErrors: [] });
    },
    'POST /v1/calendars/actions/list': () => createJsonReply(readWhiseFixture('calendars-actions-list.200')),
    'POST /v1/calendars/upsert': (request: ReceivedRequest) => {
      const calendarId = nextCalendar++;
      state.calendars.set(calendarId, readBody(request));
      return createJsonReply({ calendarId, isValidRequest: true, validationErrors: [] });
    },
    'DELETE /v1/calendars/delete': (request: ReceivedRequest) => {
      const { CalendarIds: ids } = readBody(request);
      for (const id of Array.isArray(ids) ? ids : []) state.calendars.delete(Number(id));
      return createJsonReply({ isValidRequest: true, validationErrors: [] });
    },
  };
}

/** The details that an account has in addition to those with known ids, such as the flood scores. */
const DETAIL_LISTS = [
  { id: 2913, label: ' P-score', group: 'Terrein', type: 'char' },
  { id: 2914, label: ' G-score', group: 'Terrein', type: 'char' },
  { id: 14, label: 'bouwjaar', group: 'Gebouw', type: 'year' },
];

interface WhiseOptions extends EmulatorOptions {
  /** The number of requests per second; further requests get status 429. The default is 5. */
  readonly requestsPerSecond?: number;
  readonly clock?: CrmClock;
}

export async function startWhise(options: WhiseOptions = {}): Promise<WhiseEmulator> {
  const clock = options.clock ?? new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const hooks = new SentHooks(clock);
  const tokens = new IssuedTokens(clock);
  let hookUrl: string | undefined;
  let isLinked = true;
  const state = new WhiseState(clock, (objectId, name) => {
    const body = JSON.stringify({ clientId: CLIENT_ID, officeId: 16_900, userId: 5501, events: [{ name, objectId }] });
    if (hookUrl !== undefined) void hooks.send(hookUrl, body, { 'Content-Type': 'application/json' });
  });
  let origin = '';
  const server = await CrmServer.start(
    {
      ...(options.port !== undefined && { port: options.port }),
      rateLimit: {
        requestsPerSecond: options.requestsPerSecond ?? 5,
        sendsRetryAfter: false,
        createReply: () => createFailureReply(429, readWhiseFixture('error.429')),
      },
      isMedia: (path) => MEDIA_PATHS.some((folder) => path.startsWith(folder)),
      notFound: () => createFailureReply(404, readWhiseFixture('error.404')),
      authorise: (request) => {
        if (request.path === '/token') return undefined;
        const isClientLevel = !request.path.startsWith('/v1/admin/clients/');
        return tokens.isGood(request, isClientLevel ? 'client' : 'marketplace') ? undefined : { status: 401 };
      },
      routes: {
        'GET /public/*': ({ path }) => buildMedia(path),
        'GET /rep/*': ({ path }) => buildMedia(path),
        'POST /token': (request) => {
          const { Username, Password } = readBody(request);
          const isKnown = Username === FIXTURE_CREDENTIALS.username && Password === FIXTURE_CREDENTIALS.password;
          return isKnown ? createJsonReply({ token: tokens.issueToken('marketplace') }) : { status: 401 };
        },
        'POST /v1/admin/clients/list': () =>
          createJsonReply(isLinked ? readWhiseFixture('clients-list.200') : createListReply('clients', [])),
        'POST /v1/admin/clients/token': (request) => {
          if (!isLinked || readBody(request)['ClientId'] !== CLIENT_ID)
            return createFailureReply(403, readWhiseFixture('error.403'));
          return createJsonReply({ token: tokens.issueToken('client'), isValidRequest: true });
        },
        'POST /v1/admin/offices/list': () => createJsonReply(readWhiseFixture('offices-list.200')),
        'POST /v1/admin/representatives/list': () => createJsonReply(readWhiseFixture('representatives-list.200')),
        'POST /v1/estates/list': ({ json: body }) => answerEstates(state.homes.values(), body, origin),
        'POST /v1/estates/details/list': () => createJsonReply(createListReply('details', DETAIL_LISTS)),
        ...createLeadRoutes(state),
      },
    },
    clock,
  );
  ({ origin } = server);
  return {
    server,
    state,
    hooks,
    credentials: FIXTURE_CREDENTIALS,
    settings: { apiUrl: origin },
    get hookUrl() {
      return hookUrl;
    },
    set hookUrl(url) {
      hookUrl = url;
    },
    get isLinked() {
      return isLinked;
    },
    set isLinked(is) {
      isLinked = is;
    },
    forgetTokens: () => tokens.forgetAll(),
    homes: () =>
      [...state.homes].map(([id, { estate, names }]) => ({
        id: String(id),
        title: names['nl-BE'] ?? '',
        price: typeof estate['price'] === 'number' ? estate['price'] : undefined,
        published: Number(estate['displayStatusId']) >= 2,
      })),
    change: (id) => {
      const price = Number(state.homes.get(Number(id))?.estate['price'] ?? 0);
      state.change(Number(id), { price: price - 5000 });
    },
    withdraw: (id) => state.withdraw(Number(id)),
    isDelivery: ({ path }) => DELIVERY_PATHS.has(path),
    commands: {
      set: createSetCommand(
        (id) => state.homes.get(Number(id))?.estate,
        (id, fields) => state.change(Number(id), fields),
        'ID purposeStatus.id 99, set ID displayPrice true',
      ),
    },
    add: () => String(state.add()),
    setHookUrl: (url) => {
      hookUrl = url;
    },
    close: () => server.close(),
  };
}
