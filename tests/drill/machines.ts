import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command } from '../bench/benchBackOffice.ts';
import { type SmtpSink, startSmtpSink } from '../support/mail/smtpSink.ts';
import { freePorts } from '../support/programs/freePorts.ts';
import { findPostgres, startPostgres } from '../support/programs/postgres.ts';
import { startProgram } from '../support/programs/program.ts';
import { startTcpProxy, type TcpProxy } from '../support/programs/tcpProxy.ts';
import { sitesVcl, varnishParameters } from '../support/programs/varnish.ts';
import { openImage } from './image.ts';
import { type PlayedCrm, startPlayedCrm } from './playedCrm.ts';
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts';
import { supervise, type Supervised } from './supervised.ts';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** A site instance. */
interface SiteMachine {
  readonly program: Supervised;
  readonly port: number;
}

export interface BackOfficeMachine {
  readonly program: Supervised;
  readonly port: number;
  readonly url: string;
}

/** Two back offices and three sites behind Varnish and Caddy, on one PostgreSQL with a standby, and one Redis. */
export interface Machines {
  readonly token: string;
  /** The proxy in front of PostgreSQL. */
  readonly line: TcpProxy;
  readonly database: Postgres;
  readonly standby: Postgres;
  readonly redis: Supervised;
  readonly smtp: SmtpSink;
  readonly crm: PlayedCrm;
  readonly backOffices: readonly BackOfficeMachine[];
  readonly sites: readonly SiteMachine[];
  readonly varnish: Supervised;
  readonly caddy: Supervised;
  /** The port of Varnish, for visitors without TLS. */
  readonly port: number;
  /** The port of Caddy. */
  readonly tlsPort: number;
  /** The proxy in front of Varnish's purge port. */
  readonly cdnLine: TcpProxy;
  /**
   * The file with the offset of one site's clock, for libfaketime: `+0`, `-1d`. It is undefined when that library is
   * missing.
   */
  readonly clockFile: string | undefined;
  /** The disk with the data of one site. It is undefined when it cannot be mounted. */
  readonly siteDisk: SmallDisk | undefined;
  /** The disk with the data of PostgreSQL. It is undefined when it cannot be mounted. */
  readonly databaseDisk: SmallDisk | undefined;
  /** All processes that are restarted when they end, by name. */
  readonly all: readonly Supervised[];
  readonly folder: string;
  stop(): Promise<void>;
}

/** Returns the path of a program of the build. */
export const built = (file: string) => path.resolve(import.meta.dirname, '../../dist/server', file);
const deployed = (file: string) => path.resolve(import.meta.dirname, '../../deploy', file);
const SITES = 3;
/** The index of the site that has a separate disk. The next constant is the index of the site with a separate clock. */
export const SMALL_DISK_SITE = 1;
const CLOCK_SITE = 2;
const SITE_DISK_MB = 128;
const DATABASE_DISK_MB = 640;
const LOOPBACK = '127.0.0.1';

const programPath = (variable: string, fallback: string) => process.env[variable] ?? fallback;

/** The path of libfaketime, if it is installed. */
const FAKETIME = process.env['LIBFAKETIME'] ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** The image from which the sites and back offices run; undefined when they run from the build. */
const IMAGE = process.env['IMAGE'] === '' ? undefined : process.env['IMAGE'];

/** Makes the standby synchronous. It stores each transaction before the writer gets the confirmation of its commit. */
async function makeSynchronous(database: Postgres): Promise<void> {
  await database.query("alter system set synchronous_standby_names = 'walreceiver'");
  await database.query('select pg_reload_conf()');
}

/** Creates a folder with the shipped configuration of Varnish for these sites. */
async function varnishFolder(folder: string, ports: readonly number[], token: string): Promise<string> {
  const place = path.join(folder, 'varnish');
  await mkdir(place, { recursive: true, mode: 0o755 });
  await cp(deployed('varnish/default.vcl'), path.join(place, 'default.vcl'));
  const tokenFile = path.join(place, 'token');
  await writeFile(tokenFile, token, { mode: 0o644 });
  await writeFile(path.join(place, 'sites.vcl'), await sitesVcl(ports, tokenFile));
  return place;
}

export async function startMachines(progress: (text: string) => void): Promise<Machines> {
  const binaries = await findPostgres();
  if (binaries === undefined) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-drill-'));
  // Varnish runs as a user of its own.
  await chmod(folder, 0o755);
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    return await start(binaries, folder, undo, progress);
  } catch (error) {
    for (const each of undo.toReversed()) await each();
    throw error;
  }
}

async function start(
  binaries: string,
  folder: string,
  undo: (() => Promise<unknown>)[],
  progress: (text: string) => void,
): Promise<Machines> {
  const all: Supervised[] = [];
  const image =
    IMAGE === undefined ? undefined : await openImage(IMAGE, [folder, path.dirname(FAKETIME)].filter(existsSync));
  if (image) undo.push(() => image.close());
  const run = async (name: string, ...own: Parameters<typeof startProgram>): Promise<Supervised> => {
    progress(`starting ${name}`);
    const [file, args, options] = image ? await image.inside(own) : own;
    const program = await supervise(name, () => startProgram(file, args, options));
    all.push(program);
    undo.push(() => program.stop('SIGKILL'));
    return program;
  };
  const token = randomBytes(24).toString('base64url');
  const ports = await freePorts(2 + 2 * SITES + 5);
  const [redisPort = 0, varnishPort = 0, caddyPort = 0, caddyAdmin = 0, varnishAdmin = 0, ...rest] = ports;
  const backOfficePorts = rest.slice(0, 2);
  const sitePorts = rest.slice(2, 2 + SITES);
  const adminPorts = rest.slice(2 + SITES);

  const mount = async (name: string, megabytes: number) => {
    const disk = await mountSmallDisk(path.join(folder, name), megabytes);
    if (disk) undo.push(() => disk.remove());
    return disk;
  };
  const databaseDisk = await mount('database', DATABASE_DISK_MB);
  const siteDisk = await mount(`site${SMALL_DISK_SITE + 1}`, SITE_DISK_MB);
  const clockFile = await makeClock(folder);

  progress('starting PostgreSQL and its standby');
  const settings = { fsync: 'on', wal_level: 'replica', max_wal_senders: 4, max_wal_size: '64MB' };
  const database = await startPostgres(binaries, settings, databaseDisk?.folder);
  undo.push(() => database.stop());
  const standby = await database.startReplica();
  undo.push(() => standby.stop());
  const line = await startTcpProxy(database.port);
  undo.push(() => line.close());
  const databaseUrl = line.through(database.url);
  progress('loading the demo data');
  await command({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'commands') }, ['demo']);
  await makeSynchronous(database);

  const smtp = await startSmtpSink();
  undo.push(() => smtp.close());
  const crm = await startPlayedCrm();
  undo.push(() => crm.close());
  const redis = await run('Redis', programPath('REDIS', '/usr/bin/redis-server'), redisArgs(redisPort), {
    ready: /Ready to accept connections/,
    cwd: folder,
  });
  const cdnLine = await startTcpProxy(varnishPort);
  undo.push(() => cdnLine.close());

  const common = { ...process.env, NODE_ENV: 'production', API_TOKEN: token, LOG_LEVEL: 'info' };
  const backOffices: BackOfficeMachine[] = [];
  for (const [index, port] of backOfficePorts.entries()) {
    const program = await run(`back office ${index + 1}`, process.execPath, [built('backoffice.js')], {
      ready: /back office listening/,
      env: {
        ...common,
        ...crm.variables,
        DATABASE_URL: databaseUrl,
        BACKOFFICE_PORT: String(port),
        DATA_DIR: path.join(folder, `backoffice${index + 1}`),
        SMTP_URL: smtp.url,
        PORT: String(varnishPort),
        CDN_PURGE: `varnish:${new URL(cdnLine.through(`http://${LOOPBACK}:${varnishPort}`)).origin}`,
        VARNISH_TOKEN: token,
      },
    });
    backOffices.push({ program, port, url: `http://${LOOPBACK}:${port}` });
  }

  const sites: SiteMachine[] = [];
  for (const [index, port] of sitePorts.entries()) {
    const dataDir = path.join(folder, `site${index + 1}`);
    const program = await run(`site ${index + 1}`, process.execPath, [built('main.js')], {
      ready: /Gevel is ready/,
      env: {
        ...common,
        ...(index === CLOCK_SITE && clockFile !== undefined && createClock(clockFile)),
        PORT: String(port),
        HOST: LOOPBACK,
        ADMIN_PORT: String(adminPorts[index]),
        DATA_DIR: dataDir,
        // The list begins with the site's own back office.
        API_URL: backOffices.map((_each, turn) => backOffices[(index + turn) % backOffices.length]?.url).join(),
        REDIS_URL: `redis://${LOOPBACK}:${redisPort}`,
        TRUSTED_PROXIES: LOOPBACK,
        // Only one site has several workers, because the machine has few cores for so many programs.
        WORKERS: index === 0 ? '2' : '1',
      },
    });
    sites.push({ program, port });
  }

  const vcl = await varnishFolder(folder, sitePorts, token);
  const varnish = await run(
    'Varnish',
    programPath('VARNISH', '/usr/sbin/varnishd'),
    varnishArgs(vcl, varnishPort, varnishAdmin, await varnishParameters()),
    {
      ready: /Child \(\d+\) said Child starts/,
    },
  );
  const caddy = await startCaddy(run, {
    folder,
    port: caddyPort,
    admin: caddyAdmin,
    upstream: varnishPort,
    ask: adminPorts[0] ?? 0,
  });

  return {
    token,
    line,
    database,
    standby,
    redis,
    smtp,
    crm,
    backOffices,
    sites,
    varnish,
    caddy,
    port: varnishPort,
    tlsPort: caddyPort,
    cdnLine,
    clockFile,
    siteDisk,
    databaseDisk,
    all,
    folder,
    async stop() {
      for (const each of undo.toReversed()) await each();
    },
  };
}

const redisArgs = (port: number) =>
  Object.entries({ port, bind: LOOPBACK, save: '', appendonly: 'no' }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);

const varnishArgs = (place: string, port: number, admin: number, parameters: readonly string[]) => [
  '-F',
  '-n',
  path.join(place, 'work'),
  '-f',
  path.join(place, 'default.vcl'),
  '-a',
  `${LOOPBACK}:${port}`,
  '-T',
  `${LOOPBACK}:${admin}`,
  '-s',
  'malloc,128m',
  ...parameters,
  '-p',
  `vcl_path=${place}`,
];

interface CaddyOptions {
  readonly folder: string;
  readonly port: number;
  readonly admin: number;
  readonly upstream: number;
  readonly ask: number;
}

async function startCaddy(
  run: (name: string, ...start: Parameters<typeof startProgram>) => Promise<Supervised>,
  { folder, port, admin, upstream, ask }: CaddyOptions,
): Promise<Supervised> {
  const place = path.join(folder, 'caddy');
  await mkdir(path.join(place, 'options.d'), { recursive: true });
  await cp(deployed('caddy/Caddyfile'), path.join(place, 'Caddyfile'));
  const options = [
    'local_certs',
    'skip_install_trust',
    `https_port ${port}`,
    'http_port 0',
    'auto_https disable_redirects',
    `admin ${LOOPBACK}:${admin}`,
  ];
  await writeFile(path.join(place, 'options.d/drill.caddyfile'), `${options.join('\n')}\n`);
  const args = ['run', '--config', path.join(place, 'Caddyfile'), '--adapter', 'caddyfile'];
  return run('Caddy', programPath('CADDY', '/usr/bin/caddy'), args, {
    ready: /serving initial configuration/,
    cwd: place,
    env: {
      ...process.env,
      XDG_DATA_HOME: path.join(place, 'data'),
      XDG_CONFIG_HOME: path.join(place, 'config'),
      GEVEL_ASK: `http://${LOOPBACK}:${ask}/tls-allowed`,
      GEVEL_UPSTREAM: `${LOOPBACK}:${upstream}`,
    },
  });
}

async function makeClock(folder: string): Promise<string | undefined> {
  if (!existsSync(FAKETIME)) return undefined;
  const file = path.join(folder, 'clock');
  await writeFile(file, '+0\n');
  return file;
}

const createClock = (file: string) => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
