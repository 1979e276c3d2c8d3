import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import supertest from 'supertest';
import { request } from 'undici';
import type { createSite, SiteServer } from '#server/site/app.ts';
import type { SiteOptions } from '#server/site/services/options.ts';
import { createListener } from '#server/site/http/listener.ts';
import { ensureBuiltSite } from './builtSite.ts';
import { findUnlinkedClasses } from '../linkedStyles.ts';
import { signPurge } from './signPurge.ts';

export interface SiteAnswer {
  readonly status: number;
  /** The headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface SiteRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TestSite extends SiteServer {
  readonly port: number;
  readonly adminPort: number;
  /**
   * Sends one request. Redirects are not followed. The host is `host`, or else the site's `defaultHost`. Rejects when
   * the page has a class of a stylesheet that it does not link.
   */
  ask(target: string, ask?: SiteRequest): Promise<SiteAnswer>;
  /**
   * Sends a request like `ask`, and repeats it while the answer is 503, as visitors do: on a busy machine, the first
   * pages of a site may be refused.
   */
  askUntilServed(target: string, ask?: SiteRequest): Promise<SiteAnswer>;
  askAdmin(target: string, ask?: SiteRequest): Promise<SiteAnswer>;
  /** Sends bytes without changes. Returns all bytes until the connection is closed. */
  sendRaw(bytes: string): Promise<string>;
  /** Sends a purge as the back office does. */
  purge(siteId: string, tags: readonly string[]): Promise<SiteAnswer>;
  stop(): Promise<void>;
}

type TestSiteOptions = Pick<SiteOptions, 'apiUrl' | 'otherApiUrls'> &
  Partial<
    Pick<
      SiteOptions,
      | 'screens'
      | 'now'
      | 'pageCache'
      | 'apiCache'
      | 'pageStoreBytes'
      | 'warmPages'
      | 'warmingTimes'
      | 'fragments'
      | 'admission'
      | 'pageTimeoutMs'
      | 'earlyHints'
      | 'logger'
      | 'apiToken'
      | 'dataDir'
      | 'mapTiles'
      | 'maxEstatesPerSitemap'
      | 'captchas'
      | 'limits'
      | 'trustedProxies'
      | 'sharedStore'
      | 'storeTimeoutMs'
    >
  > & {
    readonly defaultHost: string;
    /** The port; by default a free one. The addresses on pages contain a port only when it is given here. */
    readonly port?: number;
    /** The path of the site's bundle from another build. */
    readonly bundle?: string;
    /**
     * Headers that `ask` sends by default: those of a crawler, which always gets the complete page. On a busy machine,
     * a browser gets a page in parts.
     */
    readonly headers?: Readonly<Record<string, string>>;
    /**
     * Returns whether the site waits as long for the back office as on a busy machine. By default it does, so that
     * pages are complete on every machine. With `measured`, the site measures whether the machine is busy, as in
     * production.
     */
    readonly isStarved?: SiteOptions['isStarved'] | 'measured';
  };

const API_TOKEN = 'a-token-for-tests-only';
const MAX_ATTEMPTS = 100;
const ATTEMPT_INTERVAL_MS = 200;

const CRAWLER_HEADERS = { 'user-agent': 'Examplebot' } as const;

/** Starts the built site on free ports. Each of its sites is reached at its own host name. */
export async function startSite({
  defaultHost,
  bundle,
  headers: defaultHeaders = CRAWLER_HEADERS,
  isStarved = () => true,
  ...options
}: TestSiteOptions): Promise<TestSite> {
  const built = (await import(/* @vite-ignore */ bundle ?? (await ensureBuiltSite()))) as {
    createSite: typeof createSite;
  };
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'gevel-site-')));
  const apiToken = options.apiToken ?? API_TOKEN;
  const site = await built.createSite({
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    port: 80,
    ...options,
    ...(isStarved !== 'measured' && { isStarved }),
    apiToken,
    dataDir,
  });
  site.setReady(true);
  const server = createListener((req, res) => site.handler(req, res));
  const admin = createListener((req, res) => site.adminListener(req, res));
  const [port, adminPort] = await Promise.all([listenOnPort(server, options.port), listenOnPort(admin)]);

  const askSite: TestSite['ask'] = async (target, ask) => {
    const answer = await requestSite(server, target, {
      host: defaultHost,
      ...ask,
      headers: { ...defaultHeaders, ...ask?.headers },
    });
    const { 'content-type': type = '', 'content-encoding': coding } = answer.headers;
    const unlinked = type.startsWith('text/html') && coding === undefined ? findUnlinkedClasses(answer.text) : [];
    if (unlinked.length > 0) throw new Error(`${target} shows what it has no styles of: ${unlinked.join(', ')}`);
    return answer;
  };

  return {
    ...site,
    port,
    adminPort,
    ask: askSite,
    async askUntilServed(target, ask) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await askSite(target, ask);
        if (answer.status !== 503 || attempt === MAX_ATTEMPTS) return answer;
        await sleep(ATTEMPT_INTERVAL_MS);
      }
    },
    askAdmin: (target, ask) => requestSite(admin, target, ask),
    sendRaw: (bytes) =>
      new Promise((resolve, reject) => {
        let receivedText = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (part) => (receivedText += part.toString('latin1')));
        socket.on('close', () => resolve(receivedText));
        socket.on('error', reject);
      }),
    async purge(siteId, tags) {
      const { body, headers } = signPurge({ siteId, tags }, apiToken);
      return requestSite(admin, '/purge', { method: 'POST', headers, body });
    },
    async stop() {
      await Promise.all([closeServer(server), closeServer(admin)]);
      await site.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function listenOnPort(server: Server, port = 0): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const collectBytes = (answer: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void) => {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => done(null, Buffer.concat(parts)));
};

const METHOD_NAMES = { GET: 'get', HEAD: 'head', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

async function requestSite(
  server: Server,
  target: string,
  { method = 'GET', host, headers, body }: SiteRequest = {},
): Promise<SiteAnswer> {
  const sent: Record<string, string> = { ...(host !== undefined && { host }), ...headers };
  if ('accept-encoding' in sent) return requestWithCoding(server, target, method, sent);
  const agent = supertest(server);
  const answer = await agent[METHOD_NAMES[method]](target)
    .set({ 'accept-encoding': 'identity', ...sent })
    .redirects(0)
    .buffer(true)
    .parse(collectBytes as never)
    .send(body);
  return toSiteAnswer(answer.status, answer.headers, Buffer.isBuffer(answer.body) ? answer.body : Buffer.alloc(0));
}

/**
 * Sends a request whose response is not decoded. Supertest decodes responses, while a test of codings needs the bytes
 * as they were sent.
 */
async function requestWithCoding(
  server: Server,
  target: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<SiteAnswer> {
  const { port } = server.address() as AddressInfo;
  const answer = await request(`http://127.0.0.1:${port}${target}`, { method, headers });
  return toSiteAnswer(answer.statusCode, answer.headers, Buffer.from(await answer.body.arrayBuffer()));
}

function toSiteAnswer(status: number, headers: Readonly<Record<string, unknown>>, bytes: Buffer): SiteAnswer {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { status, headers: flat, bytes, text: bytes.toString('utf8') };
}
