import { type ChildProcess, execFile, fork } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { ListingFiles } from './listings.ts';

const runFile = promisify(execFile);
const toBuiltPath = (file: string) => path.resolve(import.meta.dirname, '../../dist/server', file);

/** The site that contains the imported listings. */
export const IMPORT_SITE_ID = 'imports';
export const IMPORT_SITE_HOST = 'imports.localhost';

type Environment = Readonly<Record<string, string>>;

/** Runs a command of the built back office and returns its output. */
export async function runBackOfficeCommand(environment: Environment, args: readonly string[]): Promise<string> {
  const { stdout } = await runFile(process.execPath, [toBuiltPath('cli.js'), ...args], {
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
  await runBackOfficeCommand(environment, ['demo']);
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
  const site = ['--id', IMPORT_SITE_ID, '--name', 'Imported listings', '--hostname', IMPORT_SITE_HOST];
  const languages = ['--locales', LOCALES.join(',')];
  await runBackOfficeCommand(environment, ['migrate']);
  await runBackOfficeCommand(environment, ['site', 'add', ...site, ...languages]);
  const since = performance.now();
  for (const { file, mapping } of listings.files) {
    progress(`importing ${path.basename(file)}`);
    await runBackOfficeCommand(environment, ['import', '--site', IMPORT_SITE_ID, '--file', file, '--mapping', mapping]);
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
  const child: ChildProcess = fork(toBuiltPath('backoffice.js'), {
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
