import { createHmac, randomUUID } from 'node:crypto';
import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorCommand, EmulatorOptions } from '../crmEmulator.ts';
import { type CrmReply, type ReceivedRequest, createFailureReply, createJsonReply } from '../crmExchange.ts';
import { CrmServer } from '../crmServer.ts';
import { ExpiringAddresses } from '../expiringAddresses.ts';
import { buildMedia } from '../madeMedia.ts';
import { SentHooks } from '../sentHooks.ts';
import { createSetCommand } from '../setCommand.ts';
import { readFixture } from './readFixture.ts';
import { type SweepbrightJson, SweepbrightState, HOOK_WINDOW_MS } from './sweepbrightState.ts';

const FIXTURE_CREDENTIALS = { clientId: '9001', clientSecret: 'fixture-client-secret' };
const COMPANY_ID = '5b0e0000-0000-4000-8000-000000000901';
const TOKEN_SECONDS = 31_536_000;
const DELIVERY_PATH = /^\/api\/(?:contacts(?:\/owners)?|estates\/[^/]+\/(?:contacts|url))$/;
const MEDIA_ORIGIN = 'https://media.sweepbright.example/';

/** An emulated SweepBright. The members that it adds to `CrmEmulator` are for tests only. */
export interface SweepbrightEmulator extends CrmEmulator {
  readonly state: SweepbrightState;
  readonly hooks: SentHooks;
  readonly media: ExpiringAddresses;
  /** The address of the webhook. When it is undefined, no webhook is sent. */
  hookUrl: string | undefined;
  /** Makes the CRM refuse all tokens that it has issued so far. */
  forgetTokens(): void;
}

const readBody = ({ json: body }: ReceivedRequest): SweepbrightJson =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
const NO_CONTENT_REPLY: CrmReply = { status: 204 };
const createNotFoundReply = (): CrmReply => createFailureReply(404, readFixture('error.404.json'));

/** Returns the CRM's response to a message that it does not accept; undefined when it accepts the message. */
function findRefusal(body: SweepbrightJson, required: readonly string[]): CrmReply | undefined {
  const errors: Record<string, string[]> = {};
  for (const field of required)
    if (typeof body[field] !== 'string' || body[field] === '')
      errors[field] = [`The ${field.replaceAll('_', ' ')} field is required.`];
  if (!errors['email'] && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(body['email'])))
    errors['email'] = ['The email must be a valid email address.'];
  if (Object.keys(errors).length === 0) return undefined;
  return createFailureReply(422, { message: 'The given data was invalid.', errors });
}

function createLeadRoutes(state: SweepbrightState) {
  const acceptContact = (request: ReceivedRequest, required: readonly string[] = []): CrmReply => {
    const body = readBody(request);
    const refused = findRefusal(body, ['last_name', 'email', ...required]);
    if (refused) return refused;
    state.receivedContacts.push({ path: request.path, body });
    return NO_CONTENT_REPLY;
  };
  return {
    'POST /api/contacts': (request: ReceivedRequest) => acceptContact(request),
    'POST /api/contacts/owners': (request: ReceivedRequest) => acceptContact(request, ['office_id']),
    'POST /api/estates/:id/contacts': (request: ReceivedRequest) =>
      state.isPublished(request.params['id'] ?? '') ? acceptContact(request) : createNotFoundReply(),
  };
}

/** Returns the commands for homes, in addition to those of all emulators. */
const createCommands = (state: SweepbrightState, hooks: SentHooks): Readonly<Record<string, EmulatorCommand>> => ({
  publish: {
    argumentHelp: 'ID',
    description: 'publishes it (again), with its call',
    run: ([id = '']) => {
      state.publish(id).catch(() => undefined);
      return `${state.getEstate(id).id}: published`;
    },
  },
  set: createSetCommand(
    (id) => state.estates.get(id)?.estate,
    (id, fields) => void state.change(id, fields),
    'ID price.hidden true, set ID status "sold"; it is published with it',
  ),
  lose: {
    argumentHelp: 'NUMBER',
    description: 'the next calls are lost',
    run: ([count = '1']) => {
      hooks.loseNext(Number(count));
      return `the next ${count} are lost`;
    },
  },
  contacts: {
    argumentHelp: '',
    description: 'messages that came in, and addresses of pages',
    run: () =>
      [
        ...state.receivedContacts.map(({ path, body }) => `${path} ${JSON.stringify(body)}`),
        ...[...state.estates].map(([id, { publishedUrl }]) => `${id} ${publishedUrl ?? 'no page'}`),
      ].join('\n'),
  },
});

const createTokenReply = (): CrmReply =>
  createJsonReply({ ...readFixture('token.200.json'), access_token: randomUUID() });

export async function startSweepbright(options: EmulatorOptions = {}): Promise<SweepbrightEmulator> {
  const clock = new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const hooks = new SentHooks(clock);
  const media = new ExpiringAddresses(clock, HOOK_WINDOW_MS);
  const tokens = new Map<string, number>();
  let hookUrl: string | undefined;
  let origin = '';
  const state = new SweepbrightState(clock, async (event, estate_id) => {
    const happened_at = new Date(clock.now()).toISOString().replace('Z', '+00:00');
    const body = JSON.stringify({ event, estate_id, happened_at, company_id: COMPANY_ID });
    const signature = createHmac('sha1', FIXTURE_CREDENTIALS.clientSecret).update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'X-Hook-Signature': signature };
    if (hookUrl !== undefined) await hooks.send(hookUrl, body, headers);
  });
  const signAddress = (address: string) =>
    media.sign(address.split('?', 1)[0]?.replace(MEDIA_ORIGIN, `${origin}/media/`) ?? address);
  /**
   * Returns the estate with new signed addresses of its pictures and files. Each address works until its own time of
   * expiry, which the estate states.
   */
  const withAddresses = (estate: SweepbrightJson): unknown =>
    JSON.parse(JSON.stringify(estate), (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const parts: SweepbrightJson = { ...value };
      for (const field of ['url', 'photo_url']) {
        const address = parts[field];
        if (typeof address !== 'string' || !address.startsWith(MEDIA_ORIGIN)) continue;
        const { url, expiresAt } = signAddress(address);
        parts[field] = url;
        parts[`${field}_expires_on`] = expiresAt;
      }
      return parts;
    });
  const server = await CrmServer.start(
    {
      ...(options.port !== undefined && { port: options.port }),
      rateLimit: {
        requestsPerSecond: 20,
        sendsRetryAfter: false,
        createReply: () => createFailureReply(429, readFixture('error.429.json')),
      },
      isMedia: (path) => path.startsWith('/media/'),
      notFound: createNotFoundReply,
      authorise: (request) => {
        if (request.path === '/api/oauth/token') return undefined;
        const expiresAtMs = tokens.get(request.header('authorization')?.replace(/^Bearer /, '') ?? '') ?? 0;
        const hasVersion = /^application\/vnd\.sweepbright\.v\d{8}\+json$/.test(request.header('accept') ?? '');
        return expiresAtMs > clock.now() && hasVersion
          ? undefined
          : createFailureReply(401, readFixture('error.401.json'));
      },
      routes: {
        'GET /media/*': (request) => media.refusal(request) ?? buildMedia(request.path),
        'POST /api/oauth/token': (request) => {
          const { client_id: id, client_secret: secret } = readBody(request);
          if (id !== FIXTURE_CREDENTIALS.clientId || secret !== FIXTURE_CREDENTIALS.clientSecret)
            return createFailureReply(401, readFixture('token.401.json'));
          const reply = createTokenReply();
          const { access_token: token } = JSON.parse(String(reply.body)) as { access_token: string };
          tokens.set(token, clock.now() + TOKEN_SECONDS * 1000);
          return reply;
        },
        'GET /api/estates/:id': ({ params }) => {
          const estate = state.readable(params['id'] ?? '');
          return estate ? createJsonReply(withAddresses(estate)) : createNotFoundReply();
        },
        'PUT /api/estates/:id/url': (request) => {
          const playedEstate = state.estates.get(request.params['id'] ?? '');
          if (!playedEstate?.isPublished) return createNotFoundReply();
          playedEstate.publishedUrl = String(readBody(request)['url']);
          return NO_CONTENT_REPLY;
        },
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
    media,
    credentials: FIXTURE_CREDENTIALS,
    settings: { apiUrl: `${origin}/api` },
    isDelivery: ({ method, path }) => method !== 'GET' && DELIVERY_PATH.test(path),
    commands: createCommands(state, hooks),
    get hookUrl() {
      return hookUrl;
    },
    set hookUrl(url) {
      hookUrl = url;
    },
    forgetTokens: () => tokens.clear(),
    homes: () =>
      [...state.estates].map(([id, { estate, isPublished }]) => {
        const { description_title: title, price } = estate as {
          description_title?: { nl?: string };
          price?: { amount?: number };
        };
        return { id, title: title?.nl ?? '', price: price?.amount, published: isPublished };
      }),
    change: (id) => {
      const { amount = 0 } = (state.estates.get(id)?.estate['price'] ?? {}) as { amount?: number };
      void state.change(id, { price: { amount: amount - 5000, currency: 'EUR', hidden: false } });
    },
    withdraw: (id) => void state.withdraw(id),
    add: () => {
      const knownIds = new Set(state.estates.keys());
      void state.add();
      return [...state.estates.keys()].find((id) => !knownIds.has(id)) ?? '';
    },
    setHookUrl: (url) => {
      hookUrl = url;
      void state.publishAll();
    },
    close: () => server.close(),
  };
}
