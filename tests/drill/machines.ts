import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBackOfficeCommand } from '../bench/benchBackOffice.ts';
import { type SmtpSink, startSmtpSink } from '../support/mail/smtpSink.ts';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { findPostgres, startPostgres } from '../support/programs/postgres.ts';
import { startProgram } from '../support/programs/program.ts';
import { startTcpProxy, type TcpProxy } from '../support/programs/tcpProxy.ts';
import { createSitesVcl, readVarnishParameters } from '../support/programs/varnish.ts';
import { openImage } from './image.ts';
import { type DrillCrm, startPlayedCrm } from './playedCrm.ts';
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts';
import { supervise, type SupervisedProgram } from './supervised.ts';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** A site instance. */
interface DrillSite {
  readonly program: SupervisedProgram;
  readonly port: number;
}

export interface DrillBackOffice {
  readonly program: SupervisedProgram;
  readonly port: number;
  readonly url: string;
}

/** Two back offices and three sites behind Varnish and Caddy, on one PostgreSQL with a standby, and one Redis. */
export interface DrillMachines {
  readonly token: string;
  /** The proxy in front of PostgreSQL. */
  readonly databaseProxy: TcpProxy;
  readonly database: Postgres;
  readonly standby: Postgres;
  readonly redis: SupervisedProgram;
  readonly smtp: SmtpSink;
  readonly crm: DrillCrm;
  readonly backOffices: readonly DrillBackOffice[];
  readonly sites: readonly DrillSite[];
  readonly varnish: SupervisedProgram;
  readonly caddy: SupervisedProgram;
  /** The port of Varnish, for visitors without TLS. */
  readonly port: number;
  /** The port of Caddy. */
  readonly tlsPort: number;
  /** The proxy in front of Varnish's purge port. */
  readonly cdnProxy: TcpProxy;
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
  readonly allPrograms: readonly SupervisedProgram[];
  readonly folder: string;
  stop(): Promise<void>;
}

/** Returns the path of a program of the build. */
export const toBuiltPath = (file: string) => path.resolve(import.meta.dirname, '../../dist/server', file);
const toDeployPath = (file: string) => path.resolve(import.meta.dirname, '../../deploy', file);
const SITE_COUNT = 3;
/** The index of the site that has a separate disk. The next constant is the index of the site with a separate clock. */
export const SMALL_DISK_SITE_INDEX = 1;
const CLOCK_SITE_INDEX = 2;
const SITE_DISK_MB = 128;
const DATABASE_DISK_MB = 640;
const LOOPBACK = '127.0.0.1';

const findProgramPath = (variable: string, fallback: string) => process.env[variable] ?? fallback;

/** The path of libfaketime, if it is installed. */
const FAKETIME_LIBRARY = process.env['LIBFAKETIME'] ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** The image from which the sites and back offices run; undefined when they run from the build. */
const IMAGE_NAME = process.env['IMAGE'] === '' ? undefined : process.env['IMAGE'];

/** Makes the standby synchronous. It stores each transaction before the writer gets the confirmation of its commit. */
async function makeSynchronous(database: Postgres): Promise<void> {
  await database.query("alter system set synchronous_standby_names = 'walreceiver'");
  await database.query('select pg_reload_conf()');
}

/** Creates a folder with the shipped configuration of Varnish for these sites. */
async function createVarnishFolder(folder: string, ports: readonly number[], token: string): Promise<string> {
  const varnishFolder = path.join(folder, 'varnish');
  await mkdir(varnishFolder, { recursive: true, mode: 0o755 });
  await cp(toDeployPath('varnish/default.vcl'), path.join(varnishFolder, 'default.vcl'));
  const tokenFile = path.join(varnishFolder, 'token');
  await writeFile(tokenFile, token, { mode: 0o644 });
  await writeFile(path.join(varnishFolder, 'sites.vcl'), await createSitesVcl(ports, tokenFile));
  return varnishFolder;
}

export async function startMachines(progress: (text: string) => void): Promise<DrillMachines> {
  const binaries = await findPostgres();
  if (binaries === undefined) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-drill-'));
  // Varnish runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    return await startAll(binaries, folder, undo, progress);
  } catch (error) {
    for (const each of undo.toReversed()) await each();
    throw error;
  }
}

async function startAll(
  binaries: string,
  folder: string,
  undo: (() => Promise<unknown>)[],
  progress: (text: string) => void,
): Promise<DrillMachines> {
  const all: SupervisedProgram[] = [];
  const image =
    IMAGE_NAME === undefined
      ? undefined
      : await openImage(IMAGE_NAME, [folder, path.dirname(FAKETIME_LIBRARY)].filter(existsSync));
  if (image) undo.push(() => image.close());
  const run = async (name: string, ...own: Parameters<typeof startProgram>): Promise<SupervisedProgram> => {
    progress(`starting ${name}`);
    const [file, args, options] = image ? await image.toStartInImage(own) : own;
    const program = await supervise(name, () => startProgram(file, args, options));
    all.push(program);
    undo.push(() => program.stop('SIGKILL'));
    return program;
  };
  const token = randomBytes(24).toString('base64url');
  const ports = await findFreePorts(2 + 2 * SITE_COUNT + 5);
  const [redisPort = 0, varnishPort = 0, caddyPort = 0, caddyAdmin = 0, varnishAdmin = 0, ...rest] = ports;
  const backOfficePorts = rest.slice(0, 2);
  const sitePorts = rest.slice(2, 2 + SITE_COUNT);
  const adminPorts = rest.slice(2 + SITE_COUNT);

  const mountDisk = async (name: string, megabytes: number) => {
    const disk = await mountSmallDisk(path.join(folder, name), megabytes);
    if (disk) undo.push(() => disk.remove());
    return disk;
  };
  const databaseDisk = await mountDisk('database', DATABASE_DISK_MB);
  const siteDisk = await mountDisk(`site${SMALL_DISK_SITE_INDEX + 1}`, SITE_DISK_MB);
  const clockFile = await createClockFile(folder);

  progress('starting PostgreSQL and its standby');
  const settings = { fsync: 'on', wal_level: 'replica', max_wal_senders: 4, max_wal_size: '64MB' };
  const database = await startPostgres(binaries, settings, databaseDisk?.folder);
  undo.push(() => database.stop());
  const standby = await database.startReplica();
  undo.push(() => standby.stop());
  const line = await startTcpProxy(database.port);
  undo.push(() => line.close());
  const databaseUrl = line.toProxiedAddress(database.url);
  progress('loading the demo data');
  await runBackOfficeCommand({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'commands') }, ['demo']);
  await makeSynchronous(database);

  const smtp = await startSmtpSink();
  undo.push(() => smtp.close());
  const crm = await startPlayedCrm();
  undo.push(() => crm.close());
  const redis = await run('Redis', findProgramPath('REDIS', '/usr/bin/redis-server'), buildRedisArguments(redisPort), {
    readyPattern: /Ready to accept connections/,
    cwd: folder,
  });
  const cdnLine = await startTcpProxy(varnishPort);
  undo.push(() => cdnLine.close());

  const common = { ...process.env, NODE_ENV: 'production', API_TOKEN: token, LOG_LEVEL: 'info' };
  const backOffices: DrillBackOffice[] = [];
  for (const [index, port] of backOfficePorts.entries()) {
    const program = await run(`back office ${index + 1}`, process.execPath, [toBuiltPath('backoffice.js')], {
      readyPattern: /back office listening/,
      env: {
        ...common,
        ...crm.variables,
        DATABASE_URL: databaseUrl,
        BACKOFFICE_PORT: String(port),
        DATA_DIR: path.join(folder, `backoffice${index + 1}`),
        SMTP_URL: smtp.url,
        PORT: String(varnishPort),
        CDN_PURGE: `varnish:${new URL(cdnLine.toProxiedAddress(`http://${LOOPBACK}:${varnishPort}`)).origin}`,
        VARNISH_TOKEN: token,
      },
    });
    backOffices.push({ program, port, url: `http://${LOOPBACK}:${port}` });
  }

  const sites: DrillSite[] = [];
  for (const [index, port] of sitePorts.entries()) {
    const dataDir = path.join(folder, `site${index + 1}`);
    const program = await run(`site ${index + 1}`, process.execPath, [toBuiltPath('main.js')], {
      readyPattern: /Gevel is ready/,
      env: {
        ...common,
        ...(index === CLOCK_SITE_INDEX && clockFile !== undefined && createClock(clockFile)),
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

  const vcl = await createVarnishFolder(folder, sitePorts, token);
  const varnish = await run(
    'Varnish',
    findProgramPath('VARNISH', '/usr/sbin/varnishd'),
    buildVarnishArguments(vcl, varnishPort, varnishAdmin, await readVarnishParameters()),
    {
      readyPattern: /Child \(\d+\) said Child starts/,
    },
  );
  const caddy = await startCaddy(run, {
    folder,
    port: caddyPort,
    adminPort: caddyAdmin,
    upstreamPort: varnishPort,
    askPort: adminPorts[0] ?? 0,
  });

  return {
    token,
    databaseProxy: line,
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
    cdnProxy: cdnLine,
    clockFile,
    siteDisk,
    databaseDisk,
    allPrograms: all,
    folder,
    async stop() {
      for (const each of undo.toReversed()) await each();
    },
  };
}

const buildRedisArguments = (port: number) =>
  Object.entries({ port, bind: LOOPBACK, save: '', appendonly: 'no' }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);

const buildVarnishArguments = (place: string, port: number, admin: number, parameters: readonly string[]) => [
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
  readonly adminPort: number;
  readonly upstreamPort: number;
  readonly askPort: number;
}

async function startCaddy(
  run: (name: string, ...start: Parameters<typeof startProgram>) => Promise<SupervisedProgram>,
  { folder, port, adminPort, upstreamPort, askPort }: CaddyOptions,
): Promise<SupervisedProgram> {
  const caddyFolder = path.join(folder, 'caddy');
  await mkdir(path.join(caddyFolder, 'options.d'), { recursive: true });
  await cp(toDeployPath('caddy/Caddyfile'), path.join(caddyFolder, 'Caddyfile'));
  const options = [
    'local_certs',
    'skip_install_trust',
    `https_port ${port}`,
    'http_port 0',
    'auto_https disable_redirects',
    `admin ${LOOPBACK}:${adminPort}`,
  ];
  await writeFile(path.join(caddyFolder, 'options.d/drill.caddyfile'), `${options.join('\n')}\n`);
  const args = ['run', '--config', path.join(caddyFolder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return run('Caddy', findProgramPath('CADDY', '/usr/bin/caddy'), args, {
    readyPattern: /serving initial configuration/,
    cwd: caddyFolder,
    env: {
      ...process.env,
      XDG_DATA_HOME: path.join(caddyFolder, 'data'),
      XDG_CONFIG_HOME: path.join(caddyFolder, 'config'),
      GEVEL_ASK: `http://${LOOPBACK}:${askPort}/tls-allowed`,
      GEVEL_UPSTREAM: `${LOOPBACK}:${upstreamPort}`,
    },
  });
}

async function createClockFile(folder: string): Promise<string | undefined> {
  if (!existsSync(FAKETIME_LIBRARY)) return undefined;
  const file = path.join(folder, 'clock');
  await writeFile(file, '+0\n');
  return file;
}

const createClock = (file: string) => ({
  LD_PRELOAD: FAKETIME_LIBRARY,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
