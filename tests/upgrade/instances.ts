import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { type Program, startProgram } from '../support/programs/program.ts';
import type { BuiltVersion } from './buildVersion.ts';

const runFile = promisify(execFile);
const LOOPBACK = '127.0.0.1';

/** A running program of one of the versions. */
export interface RunningInstance {
  readonly version: BuiltVersion;
  readonly program: Program;
  readonly port: number;
}

export interface SiteInstance extends RunningInstance {
  readonly adminPort: number;
}

/** The settings that all programs of a trial share. */
export interface Deployment {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly token: string;
  /** The addresses that are notified of purges, for versions that post them. */
  readonly purgeUrls: readonly string[];
}

export const createToken = (): string => randomBytes(24).toString('base64url');

const buildCommonVariables = ({ token }: Deployment) => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  API_TOKEN: token,
  SMTP_URL: undefined,
});

const buildBackOfficeVariables = (deployment: Deployment, name: string, port: number) => ({
  ...buildCommonVariables(deployment),
  DATABASE_URL: deployment.databaseUrl,
  DATA_DIR: path.join(deployment.folder, name),
  BACKOFFICE_PORT: String(port),
  ...(deployment.purgeUrls.length > 0 && { PURGE_URLS: deployment.purgeUrls.join(',') }),
});

/** Runs a command of a version to its end. Rejects when it fails. */
export async function runCommand(
  version: BuiltVersion,
  deployment: Deployment,
  args: readonly string[],
): Promise<void> {
  const env = buildBackOfficeVariables(deployment, 'commands', 0);
  const { BACKOFFICE_PORT: _port, ...environment } = env;
  await runFile(process.execPath, [version.toProgramPath('cli.js'), ...args], { env: environment });
}

export async function startBackOffice(version: BuiltVersion, deployment: Deployment): Promise<RunningInstance> {
  const [port = 0] = await findFreePorts(1);
  const program = await startProgram(process.execPath, [version.toProgramPath('backoffice.js')], {
    env: buildBackOfficeVariables(deployment, `backoffice-${version.name}`, port),
    readyPattern: /back office listening/,
  });
  return { version, program, port };
}

/** Starts a back office again and stops it. Returns the reason why it did not start; undefined when it started. */
export async function findStartFailure(version: BuiltVersion, deployment: Deployment): Promise<string | undefined> {
  try {
    const { program } = await startBackOffice(version, deployment);
    await program.stop();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param ports the ports of the site; they are chosen before, because the program that notifies the site of purges
 * needs them when it starts
 */
export async function startSite(
  version: BuiltVersion,
  deployment: Deployment,
  backOffice: RunningInstance,
  [port = 0, adminPort = 0]: readonly number[],
): Promise<SiteInstance> {
  const program = await startProgram(process.execPath, [version.toProgramPath('main.js')], {
    env: {
      ...buildCommonVariables(deployment),
      API_URL: `http://${LOOPBACK}:${backOffice.port}`,
      DATA_DIR: path.join(deployment.folder, `site-${version.name}`),
      PORT: String(port),
      HOST: LOOPBACK,
      ADMIN_PORT: String(adminPort),
      TRUSTED_PROXIES: LOOPBACK,
      WORKERS: '1',
      WARM_PAGES: '0',
    },
    readyPattern: /Gevel is ready/,
  });
  return { version, program, port, adminPort };
}
