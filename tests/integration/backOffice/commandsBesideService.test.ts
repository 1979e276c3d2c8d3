import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { launchProgram, type Program, startProgram } from '../../support/programs/program.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const toBuiltPath = (file: string) => path.join(projectRoot, 'dist/server', file);

const READY_LINE = /Gevel is ready: http:\/\/localhost:\d+\n/;

/**
 * The time limit for a purge to reach the site. This takes less than a second on an idle machine, and longer on a busy
 * one.
 */
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

/** Finds a free port for which the next two ports are free as well. */
async function findThreeFreePorts(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const [first = 0, second, third] = await findFreePorts(3);
    if (second === first + 1 && third === first + 2) return first;
  }
  throw new Error('No three ports in a row are free.');
}

/** Requests an address as a browser does. Names below localhost resolve to this machine. */
async function fetchAnswer(address: string): Promise<{ readonly status: number; readonly text: string }> {
  const { host, port, pathname, search } = new URL(address);
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } });
  return { status: statusCode, text: await body.text() };
}
const fetchStatus = async (address: string): Promise<number> => (await fetchAnswer(address)).status;

describe('commands that find the running service only through its data folder', () => {
  let dataDir: string;
  let port: number;
  let program: Program;
  let copied: ReadonlySet<string>;
  const inherited = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] };

  const runBesideService = async (...args: string[]): Promise<{ code: number; out: string }> => {
    const [out, err] = [new TextSink(), new TextSink()];
    const code = await runCommand(args, { out, err }, { DATA_DIR: dataDir });
    return { code, out: out.take() };
  };
  const listAddresses = async (...args: string[]) => {
    const { code, out } = await runBesideService(...args);
    expect([args.join(' '), code]).toEqual([args.join(' '), 0]);
    const addresses = out.match(/https?:\/\/[^\s"]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    return addresses;
  };

  beforeAll(async () => {
    await ensureBuiltSite();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-beside-'));
    await copyDemoData(dataDir);
    copied = new Set(await readdir(dataDir, { recursive: true }));
    port = await findThreeFreePorts();
    // Only this port is set, because the defaults of the other two ports depend on it.
    const env = {
      LOG_LEVEL: 'info',
      ...inherited,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      WORKERS: '1',
      WARM_PAGES: '0',
    };
    program = await startProgram(process.execPath, [path.join(projectRoot, 'server/start.mjs')], {
      env,
      cwd: projectRoot,
      readyPattern: READY_LINE,
    });
  });
  afterAll(async () => {
    await program?.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('know what `npm start` serves, which prints its addresses', async () => {
    expect(program.getOutput()).toContain(`Gevel is ready: http://localhost:${port}\n`);
    // The test waits, because on a busy machine the back office may not answer in time and is then called again.
    await vi.waitFor(() => expect(program.getOutput()).toMatch(/http:\/\/\w+\.localhost:\d+/), WAIT_OPTIONS);
    expect(program.getOutput()).not.toContain('Building');
    expect(program.getOutput()).not.toContain('demo agency loaded');
    // The test repeats the request, because on a busy machine the first calls of a newly started program may take
    // longer than a page waits for them.
    const { text } = await vi.waitFor(async () => {
      const answer = await fetchAnswer(`http://localhost:${port}/nl/aanbod`);
      expect(answer.status).toBe(200);
      return answer;
    }, WAIT_OPTIONS);
    expect(text).toContain('data-estate-id=');
  });

  it('print working addresses: feeds, statistics and agenda', async () => {
    const { out: contacts } = await runBesideService('agenda', 'list', '--site', 'claes');
    const [, contact = ''] = /^\s*(\d+) .* (?:mon|tue|wed|thu|fri)/m.exec(contacts) ?? [];
    const addresses = [
      ...(await listAddresses('feeds', '--site', 'claes')),
      ...(await listAddresses('stats', 'owner', '--site', 'claes', '--estate', '1001', '--link')),
      ...(await listAddresses('agenda', 'feed', '--site', 'claes', '--contact', contact)),
    ];
    expect(addresses.length).toBeGreaterThan(4);
    // The requests run one after the other, because on a busy machine the first pages of a new program may be late.
    for (const address of addresses)
      await vi.waitFor(async () => expect([address, await fetchStatus(address)]).toEqual([address, 200]), WAIT_OPTIONS);
  });

  it('change a home, a page and a text of the product, which visitors see at once', async () => {
    const [home = ''] = await listAddresses('estate', 'show', 'id:1001', '--site', 'claes');
    const addresses = await listAddresses('pages', 'show', 'about', '--site', 'claes');
    const aboutAddress = addresses.find((url) => url.includes('/nl/')) ?? '';
    const list = `${new URL(home).origin}/nl/aanbod`;
    const promo = 'De weg naar jouw nieuwe thuis start hier';
    const start = `${new URL(home).origin}/nl`;
    const closing = 'Registreer jouw zoekwensen';
    const recent = '<gevel-recent';
    const readTexts = async () => ({
      home: await fetchAnswer(home),
      about: await fetchAnswer(aboutAddress),
      list: await fetchAnswer(list),
      start: await fetchAnswer(start),
    });
    await vi.waitFor(async () => {
      const shownTexts = await readTexts();
      expect(Object.values(shownTexts).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(shownTexts.home.text).not.toContain('1.234.567');
      expect(shownTexts.list.text).toContain(promo);
      expect(shownTexts.list.text + shownTexts.start.text).toContain(closing);
      expect(shownTexts.list.text + shownTexts.start.text).toContain(recent);
    }, WAIT_OPTIONS);

    const expectSuccess = async (...args: string[]) =>
      expect([args, (await runBesideService(...args)).code]).toEqual([args, 0]);
    // All changes are made together, because each takes up to a second to reach the site.
    await expectSuccess('estate', 'set', 'id:1001', '--site', 'claes', '--price', '1.234.567');
    await expectSuccess('pages', 'hide', 'about', '--site', 'claes');
    for (const block of ['promo', 'closing', 'recent'])
      await expectSuccess('translations', 'hide', block, '--site', 'claes');
    await vi.waitFor(async () => {
      const shownTexts = await readTexts();
      expect(shownTexts.home.text).toContain('1.234.567');
      expect(shownTexts.about.status).toBe(404);
      expect([shownTexts.list.status, shownTexts.start.status]).toEqual([200, 200]);
      for (const block of [promo, closing, recent])
        expect(shownTexts.list.text + shownTexts.start.text).not.toContain(block);
    }, WAIT_OPTIONS);
    await expectSuccess('pages', 'unhide', 'about', '--site', 'claes');
    await expectSuccess('translations', 'unhide', 'promo', '--site', 'claes');
    await vi.waitFor(async () => {
      const shownTexts = await readTexts();
      expect(shownTexts.about.status).toBe(200);
      expect(shownTexts.list.text).toContain(promo);
    }, WAIT_OPTIONS);
    expect((await runBesideService('site', 'show', 'claes')).out).toContain(`:${port}`);
  });

  it('ask the service for its health on the same three ports', async () => {
    // The other tests run commands within the test process. This test starts the built program.
    const env = { ...inherited, PORT: String(port) };
    const status = launchProgram(process.execPath, [toBuiltPath('cli.js'), 'status', '--json'], { env });
    expect(await status.exited).toBe(0);
    expect(JSON.parse(status.getOutput())).toMatchObject([
      { url: `http://127.0.0.1:${port}/.well-known/gevel/ready`, state: 'ok' },
      { url: `http://127.0.0.1:${port + 1}/health/ready`, state: 'ok', answer: '200 ready' },
      {
        url: `http://127.0.0.1:${port + 2}/health/capabilities`,
        state: 'ok',
        answer: '200 {"status":"ok","pages":"ok","forms":"ok","mails":"ok","disk":"ok"}',
      },
    ]);
  });

  it('ask it on the ports with which it runs, if none is given', async () => {
    const { code, out } = await runBesideService('status', '--json');
    expect(code).toBe(0);
    expect((JSON.parse(out) as { url: string }[]).map(({ url }) => new URL(url).port)).toEqual(
      [port, port + 1, port + 2].map(String),
    );
  });

  it('find no file that other users may read after it has stopped on a signal', async () => {
    expect(await program.stop('SIGTERM')).toBe(0);
    await expect(fetchAnswer(`http://localhost:${port}/nl/aanbod`)).rejects.toThrow('ECONNREFUSED');
    const written = (await readdir(dataDir, { recursive: true })).filter((each) => !copied.has(each));
    expect(written).toEqual(expect.arrayContaining(['api-token', 'sites.json']));
    const openEntries = [];
    // The files of PGlite are left out, because PGlite sets their modes itself and their folder is closed to other
    // users.
    for (const entry of written.filter((each) => !each.startsWith(`db${path.sep}`)))
      if (((await stat(path.join(dataDir, entry))).mode & 0o077) !== 0) openEntries.push(entry);
    expect(openEntries).toEqual([]);
  });
});
