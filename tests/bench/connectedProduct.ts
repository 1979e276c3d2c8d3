import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { CrmEmulator } from '../support/crm/crmEmulator.ts';

const runFile = promisify(execFile);
const CLI_FILE = path.resolve(import.meta.dirname, '../../dist/server/cli.js');
const POLL_INTERVAL_MS = 2000;

export type Environment = Readonly<Record<string, string>>;

/** Returns the environment variables for a site's account in an emulated CRM. */
export function buildAccountVariables(site: string, crm: string, emulator: CrmEmulator): Environment {
  const { credentials, settings } = emulator;
  const prefix = `CONNECT_${site.toUpperCase()}_${crm.toUpperCase()}`;
  const named = Object.entries(credentials).map(([field, value]) => [
    `${prefix}_${field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`,
    value,
  ]);
  return {
    [`CONNECT_${site.toUpperCase()}`]: crm,
    [`${prefix}_SETTINGS`]: JSON.stringify(settings),
    ...Object.fromEntries(named),
  };
}

/** The environment of a product that connects only to CRM emulators on this machine. */
export const buildConnectedEnvironment = (dataDir: string): Environment => ({
  DATA_DIR: dataDir,
  DEMO: 'false',
  CONNECTOR_NETWORKS: '127.0.0.1',
});

/** Runs a command of the built back office and returns its output. */
async function runCommand(environment: Environment, args: readonly string[]): Promise<string> {
  const { stdout } = await runFile(process.execPath, [CLI_FILE, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    maxBuffer: 2 ** 30,
  });
  return stdout;
}

/** Returns the documents of a site in the form that `export` writes: each is one JSON text. */
export async function exportDocuments(environment: Environment, site: string): Promise<readonly string[]> {
  const text = await runCommand(environment, ['export', '--site', site]);
  return text.split('\n').filter((line) => line !== '');
}

const statusSchema = z.object({
  estates: z.int(),
  waiting: z.int(),
  refused: z.int(),
  missingMedia: z.int(),
  phase: z.string(),
  lastFull: z.string().optional(),
  hookUrl: z.string().optional(),
});
export type ConnectionStatus = z.output<typeof statusSchema>;

/** Returns the state of a site's connection in the form that `connectors status` prints. */
export const readConnectionStatus = async (environment: Environment, site: string): Promise<ConnectionStatus> =>
  statusSchema.parse(JSON.parse(await runCommand(environment, ['connectors', 'status', '--site', site, '--json'])));

/** Waits until a site's connection has the wanted state. */
export async function waitForStatus(
  environment: Environment,
  site: string,
  isWanted: (status: ConnectionStatus) => boolean,
): Promise<ConnectionStatus> {
  for (;;) {
    const status = await readConnectionStatus(environment, site);
    if (isWanted(status)) return status;
    await sleep(POLL_INTERVAL_MS);
  }
}
