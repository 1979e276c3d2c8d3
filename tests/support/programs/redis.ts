import { existsSync } from 'node:fs';
import { findFreePorts } from './freePorts.ts';
import { type Program, startProgram } from './program.ts';
import { sendSignal } from './sendSignal.ts';

interface TemporaryRedis {
  /** The value for `REDIS_URL`. */
  readonly url: string;
  /** The value for the site's option `sharedStore`. */
  readonly address: { readonly host: string; readonly port: number; readonly db: number };
  /** Makes the server accept connections without responding, until it is resumed. */
  pause(): void;
  resume(): void;
  /** Starts the server again after a stop. It is empty and uses the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface RedisProgram {
  readonly name: string;
  readonly file: string;
}

const PROGRAM_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

const findInstalled = (name: string, variable: string, program: string): RedisProgram[] => {
  const file = [process.env[variable], ...PROGRAM_FOLDERS.map((folder) => `${folder}/${program}`)].find(
    (each) => each !== undefined && existsSync(each),
  );
  return file === undefined ? [] : [{ name, file }];
};

/** Returns the installed servers. In CI there must be at least one. */
export function listRedisPrograms(): RedisProgram[] {
  const found = [
    ...findInstalled('Redis', 'REDIS', 'redis-server'),
    ...findInstalled('Valkey', 'VALKEY', 'valkey-server'),
  ];
  if (found.length === 0 && process.env['CI'])
    throw new Error('Neither Redis nor Valkey is installed, and CI tests on it.');
  return found;
}

interface RedisProtection {
  readonly password?: string | undefined;
  /** The files of a certificate. When they are given, the server accepts only TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

const buildTlsSettings = ({ certificate, key }: NonNullable<RedisProtection['tls']>, port: number) => ({
  port: 0,
  'tls-port': port,
  'tls-cert-file': certificate,
  'tls-key-file': key,
  'tls-auth-clients': 'no',
});

/** Starts a server that accepts connections from this machine only and writes nothing to disk. */
export async function startRedis(
  { file }: RedisProgram,
  { password, tls }: RedisProtection = {},
): Promise<TemporaryRedis> {
  const [port = 0] = await findFreePorts(1);
  const settings = {
    ...(tls ? buildTlsSettings(tls, port) : { port }),
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    ...(password !== undefined && { requirepass: password }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let server: Program | undefined;
  const start = async () => {
    server = await startProgram(file, args, { readyPattern: /Ready to accept connections/, cwd: '/tmp' });
  };
  const signal = (name: NodeJS.Signals) => {
    if (server) sendSignal(server.pid, name);
  };
  await start();
  return {
    url: `${tls ? 'rediss' : 'redis'}://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    address: { host: '127.0.0.1', port, db: 0 },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    start,
    async stop() {
      signal('SIGCONT');
      await server?.stop('SIGKILL');
      server = undefined;
    },
  };
}
