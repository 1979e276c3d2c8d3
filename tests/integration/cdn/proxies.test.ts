import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { type CacheOrigin, PAGE_HEADERS, startOrigin } from '../../support/programs/origin.ts';
import { launchProgram, type Program } from '../../support/programs/program.ts';
import { sendRaw } from '../../support/programs/rawRequest.ts';
import { startVarnish, VARNISH_FILE } from '../../support/programs/varnish.ts';
import { readHost, toOriginForm } from '#server/site/http/hostHeader.ts';
import { parseRequestTarget } from '#server/site/http/requestTarget.ts';
import { listConfusingRequests, SITE_HOSTS } from './confusingRequests.ts';

const DEPLOY_FOLDER = path.resolve(import.meta.dirname, '../../../deploy');
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const findExistingFile = (files: readonly (string | undefined)[]) =>
  files.find((file) => file !== undefined && existsSync(file));
const NGINX_FILE = findExistingFile([process.env['NGINX'], '/usr/sbin/nginx']);
const CADDY_FILE = findExistingFile([process.env['CADDY'], '/usr/bin/caddy']);
const uncheckedTlsAgent = new Agent({ connect: { rejectUnauthorized: false, servername: 'localhost' } });

let origin: CacheOrigin;
let folder: string;
let program: Pick<Program, 'stop'>;
let address: string;
let count = 0;
let page: string;

beforeEach(() => {
  count += 1;
  page = `/nl/page-${count}`;
});

async function requestPage(target: string, { method = 'GET', headers = {}, body = '' } = {}) {
  const options = {
    method,
    headers: { host: 'localhost', ...headers },
    ...(body && { body }),
    dispatcher: uncheckedTlsAgent,
  };
  const answer = await request(address + target, options);
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}
const waitUntilAnswering = () =>
  vi.waitFor(async () => expect((await requestPage('/start')).status).toBe(404), WAIT_OPTIONS);

/** Sends a request over HTTP/2. The status 0 means that the server ended the stream without an answer. */
function askOverHttp2(serverAddress: string, headers: OutgoingHttpHeaders): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const session = connect(serverAddress, { rejectUnauthorized: false, servername: 'localhost' });
    session.once('error', reject);
    const stream = session.request(headers);
    let [status, text] = [0, ''];
    stream.once('response', (answer) => (status = Number(answer[':status'])));
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (text += part));
    stream.once('error', () => {});
    stream.once('close', () => {
      session.close();
      resolve({ status, text });
    });
    stream.end();
  });
}

async function beginTests(): Promise<number> {
  origin = await startOrigin();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-proxy-'));
  await chmod(folder, 0o755);
  const [port = 0] = await findFreePorts(1);
  return port;
}
async function endTests(): Promise<void> {
  await program.stop();
  await origin.close();
  await rm(folder, { recursive: true, force: true });
}

const answerWithFailure = () =>
  origin.answerWith((_req, res) => void res.writeHead(503, { 'Retry-After': '7' }).end('closed'));

/**
 * Answers as the product does: with the host and the path that it reads from the request, or with 400 when it cannot
 * read them.
 */
const answerAsSites = () =>
  origin.answerWith((req, res) => {
    toOriginForm(req);
    const host = readHost(req);
    const target = parseRequestTarget(req.url ?? '');
    if (host === undefined || target === undefined) res.writeHead(400, { 'Cache-Control': 'no-store' }).end('refused');
    else res.writeHead(200, PAGE_HEADERS).end(`${host} ${target.path}${target.search && `?${target.search}`}`);
  });

/** The statuses of a request that cannot be parsed. 0 means that the connection ended. */
const REFUSED_STATUSES = [0, 400, 404, 411, 421, 501];

interface AbsoluteAddressStatuses {
  /** The status of a request with an absolute address whose host equals the Host header. */
  readonly sameHostStatus: 200 | 400;
  /** The status of a request with an absolute address whose host differs from the Host header. */
  readonly otherHostStatus: 200 | 400;
}

/** Adds the tests that each cache and proxy must pass. */
function testSiteSeparation(absolute: AbsoluteAddressStatuses) {
  describe('keeps the pages of sites and addresses apart after', () => {
    beforeEach(answerAsSites);

    it.each(listConfusingRequests())('$name', async ({ visitedPath, requestText }) => {
      const { status, text } = await sendRaw(address, requestText);
      for (const host of SITE_HOSTS) {
        for (const target of [visitedPath, `${visitedPath}?b=2&a=1`]) {
          const visitor = await requestPage(target, { headers: { host } });
          expect([visitor.status, visitor.text]).toEqual([200, `${host} ${target}`]);
        }
      }
      // A request that is accepted must get the answer of exactly one site.
      const answering = SITE_HOSTS.filter((host) => text.includes(`\n${host} `)).length;
      expect([status, answering]).toBeOneOf([[200, 1], ...REFUSED_STATUSES.map((refusal) => [refusal, 0])]);
      expect(text).not.toContain('smuggled');
    });
  });

  it('treats another order of a query as another address', async () => {
    answerAsSites();
    for (const target of [`${page}?a=1&b=2`, `${page}?b=2&a=1`])
      expect((await requestPage(target, { headers: { host: SITE_HOSTS[0] } })).text).toBe(`${SITE_HOSTS[0]} ${target}`);
  });

  it.each([
    ['the host of the header', 'sameHostStatus', SITE_HOSTS[0]],
    ['another host than the header', 'otherHostStatus', SITE_HOSTS[1]],
  ] as const)('has one answer to an absolute address with %s', async (_which, kind, header) => {
    answerAsSites();
    const [host] = SITE_HOSTS;
    const { text, status } = await sendRaw(
      address,
      `GET http://${host}${page} HTTP/1.1\r\nHost: ${header}\r\nConnection: close\r\n\r\n`,
    );
    expect([status, text.includes(`\n${host} ${page}`)]).toEqual([absolute[kind], absolute[kind] === 200]);
  });
}

/** Adds the tests that nginx and Caddy must pass. */
function testForwarding() {
  it('passes a 503 on unchanged, and requests it once', async () => {
    answerWithFailure();
    const { status, headers, text } = await requestPage(page);
    expect([status, headers['retry-after'], text, origin.requests.length]).toEqual([503, '7', 'closed', 1]);
  });

  it('sends a form post once, even when there is no answer', async () => {
    origin.answerWith((req, res) => void req.resume().on('end', () => res.destroy()));
    const { status } = await requestPage(page, { method: 'POST', body: 'name=Jan' });
    expect([status >= 500, origin.requests.length]).toEqual([true, 1]);
  });

  it('passes on the visitor’s address and the request id', async () => {
    origin.answerWith((_req, res) => void res.writeHead(200, { 'Cache-Control': 'no-store' }).end());
    await requestPage(page);
    const [sent] = origin.requests;
    expect(sent?.headers).toMatchObject({
      host: 'localhost',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[\w.:-]{8,64}$/),
    });
  });
}

/** Returns the campaign in the address of a request. */
const readCampaign = (url = '') => new URL(url, 'http://localhost').searchParams.get('utm_source') ?? 'none';

describe.runIf(NGINX_FILE !== undefined)('the shipped configuration of nginx', () => {
  beforeAll(async () => {
    const port = await beginTests();
    const shipped = await readFile(path.join(DEPLOY_FOLDER, 'nginx/gevel.conf'), 'utf8');
    const ownConfiguration = shipped
      .replace('/var/cache/nginx/gevel', path.join(folder, 'cache'))
      .replace('127.0.0.1:3000', `127.0.0.1:${origin.port}`)
      .replace('listen 6081', `listen 127.0.0.1:${port}`);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    await writeFile(path.join(folder, 'gevel.conf'), ownConfiguration);
    await mkdir(path.join(folder, 'logs'));
    await writeFile(
      path.join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log stderr; ${user} events {} http { access_log off; include ${folder}/gevel.conf; }`,
    );
    address = `http://127.0.0.1:${port}`;
    program = launchProgram(NGINX_FILE ?? '', ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
    await waitUntilAnswering();
  });
  afterAll(endTests);

  testForwarding();
  testSiteSeparation({ sameHostStatus: 200, otherHostStatus: 400 });

  it('caches pages, ignores cookies and campaigns, and never caches a visitor’s own pages', async () => {
    origin.answerWith((req, res) => void res.writeHead(200, PAGE_HEADERS).end(req.url));
    await requestPage(`${page}?type=house`);
    const repeatedAnswer = await requestPage(`${page}?type=house&utm_source=x&gclid=1`, { headers: { cookie: 'a=1' } });
    expect([repeatedAnswer.text, repeatedAnswer.headers['x-cache']]).toEqual([`${page}?type=house`, 'HIT']);
    expect(repeatedAnswer.headers).not.toHaveProperty('xkey');
    origin.answerWith((_req, res) => void res.writeHead(200, { 'Cache-Control': 'no-store' }).end());
    const ownAnswers = [await requestPage(`${page}/mine`), await requestPage(`${page}/mine`)];
    expect(ownAnswers.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'MISS']);
  });

  it('answers each request with its own redirect, which keeps the campaign of the request', async () => {
    origin.answerWith(({ url }, res) =>
      res.writeHead(301, { ...PAGE_HEADERS, Location: `/new?campaign=${readCampaign(url)}` }).end(),
    );
    const answers = [];
    for (const query of ['', '?utm_source=mail', '?utm_source=poster'])
      answers.push(await requestPage(`${page}/old${query}`));
    expect(answers.map(({ headers }) => headers['location'])).toEqual([
      '/new?campaign=none',
      '/new?campaign=mail',
      '/new?campaign=poster',
    ]);
  });

  it('sends one request for all who want the same page at the same time', async () => {
    origin.answerWith((_req, res) => void setTimeout(() => res.writeHead(200, PAGE_HEADERS).end(), 300));
    await Promise.all(Array.from({ length: 20 }, () => requestPage(page)));
    expect(origin.requests).toHaveLength(1);
  });
});

describe.runIf(CADDY_FILE !== undefined)('the shipped configuration of Caddy', () => {
  /** This server confirms every host name as that of a site. */
  let confirmationServer: CacheOrigin;

  beforeAll(async () => {
    const port = await beginTests();
    const [plain = 0] = await findFreePorts(1);
    await mkdir(path.join(folder, 'options.d'));
    await writeFile(
      path.join(folder, 'Caddyfile'),
      await readFile(path.join(DEPLOY_FOLDER, 'caddy/Caddyfile'), 'utf8'),
    );
    await writeFile(
      path.join(folder, 'options.d/test.caddyfile'),
      `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${plain}\nhttps_port ${port}\n`,
    );
    confirmationServer = await startOrigin();
    confirmationServer.answerWith((_req, res) => void res.writeHead(200).end());
    address = `https://127.0.0.1:${port}`;
    program = launchProgram(CADDY_FILE ?? '', ['run', '--config', path.join(folder, 'Caddyfile')], {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        GEVEL_UPSTREAM: `127.0.0.1:${origin.port}`,
        GEVEL_ASK: `http://127.0.0.1:${confirmationServer.port}/`,
      },
    });
    await waitUntilAnswering();
  });
  afterAll(async () => {
    await endTests();
    await confirmationServer.close();
  });

  testForwarding();
  // Go removes the Host header of a request with an absolute address before Caddy sees the request. Caddy cannot
  // compare the two hosts, so it refuses every such request.
  testSiteSeparation({ sameHostStatus: 400, otherHostStatus: 400 });

  it('accepts one host in HTTP/2, the authority', async () => {
    answerAsSites();
    const [one, other] = SITE_HOSTS;
    const askWith = (headers: OutgoingHttpHeaders) => askOverHttp2(address, { ':path': page, ...headers });
    expect((await askWith({ ':authority': one, host: other })).status).toBe(400);
    expect((await askWith({ ':authority': one, ':path': `http://${other}${page}` })).status).toBe(400);
    for (const headers of [
      { ':authority': one, host: one },
      { ':authority': one.toUpperCase(), 'x-forwarded-host': other },
    ])
      expect(await askWith(headers)).toEqual({ status: 200, text: `${one} ${page}` });
    expect((await askWith({ ':authority': other })).text).toBe(`${other} ${page}`);
  });

  it('answers 502 with a retry time when no site runs behind it, and refuses purges', async () => {
    expect((await requestPage(page, { method: 'PURGE' })).status).toBe(405);
    origin.answerWith((_req, res) => void res.destroy());
    const { status, headers } = await requestPage(page);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([502, '5', 'no-store']);
  });
});

describe.runIf(VARNISH_FILE !== undefined)('the shipped configuration of Varnish', () => {
  beforeAll(async () => {
    await beginTests();
    const varnish = await startVarnish([origin.port]);
    ({ address } = varnish);
    program = { stop: () => varnish.stop().then(() => null) };
    await waitUntilAnswering();
  });
  afterAll(endTests);

  // Varnish replaces the Host header with the host of the address before VCL sees the request.
  testSiteSeparation({ sameHostStatus: 200, otherHostStatus: 200 });
});
