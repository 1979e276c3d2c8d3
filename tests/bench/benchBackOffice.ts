import { type ChildProcess, execFile, fork } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { ListingFiles } from './listings.ts';

const run = promisify(execFile);
const built = (file: string) => path.resolve(import.meta.dirname, '../../dist/server', file);

/** The site that contains the imported listings. */
export const IMPORTS = 'imports';
export const IMPORTS_HOST = 'imports.localhost';

type Environment = Readonly<Record<string, string>>;

/** Runs a command of the built back office and returns its output. */
export async function command(environment: Environment, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [built('cli.js'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/**
 * Fills a database with the demo data and the listings, through the commands that an operator uses.
 *
 * @returns the duration of the import in seconds
 */
export async function fillBackOffice(
  environment: Environment,
  listings: ListingFiles,
  progress: (text: string) => void,
): Promise<number> {
  progress('loading the demo data');
  await command(environment, ['demo']);
  return importListings(environment, listings, progress);
}

/**
 * Imports the listings into a site of their own.
 *
 * @returns the duration in seconds
 */
export async function importListings(
  environment: Environment,
  listings: ListingFiles,
  progress: (text: string) => void,
): Promise<number> {
  const site = ['--id', IMPORTS, '--name', 'Imported listings', '--hostname', IMPORTS_HOST];
  const languages = ['--locales', LOCALES.join(',')];
  await command(environment, ['migrate']);
  await command(environment, ['site', 'add', ...site, ...languages]);
  const since = performance.now();
  for (const { file, mapping } of listings.files) {
    progress(`importing ${path.basename(file)}`);
    await command(environment, ['import', '--site', IMPORTS, '--file', file, '--mapping', mapping]);
  }
  return (performance.now() - since) / 1000;
}

interface RunningBackOffice {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const isReady = (message: unknown): message is { type: 'ready'; port: number } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';

/** Starts only the built back office, on a free port. */
export async function startBenchBackOffice(environment: Environment): Promise<RunningBackOffice> {
  const child: ChildProcess = fork(built('backoffice.js'), {
    execPath: process.execPath,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', BACKOFFICE_PORT: '0', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.port);
    });
    child.once('exit', (code) => reject(new Error(`the back office ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
