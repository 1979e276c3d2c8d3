import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { startProgram } from '../support/programs/program.ts';
import { listChildren } from './memory.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const mainFile = path.join(projectRoot, 'dist/server/main.js');

/**
 * The settings of the allocator and of Node in the image. The product is measured with them, because without them it
 * needs a third more memory.
 */
const dockerfile = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8');
const ALLOCATOR_VARIABLES = Object.fromEntries(
  Array.from(dockerfile.matchAll(/\b(MALLOC_\w+)=(\d+)/g), ([, name = '', value = '']) => [name, value]),
);
const NODE_ARGUMENTS = Array.from(
  /^CMD .*$/m.exec(dockerfile)?.[0].matchAll(/"(--[^"]+)"/g) ?? [],
  ([, argument = '']) => argument,
);

/** The built product: the site, with its back office as a child process. */
export interface RunningProduct {
  /** The address of the default agency, `http://localhost:PORT`. */
  readonly origin: string;
  readonly port: number;
  readonly backofficeUrl: string;
  /** The address of the site's metrics. */
  readonly metricsUrl: string;
  readonly sitePid: number;
  readonly backofficePid: number;
  stop(): Promise<void>;
}

/** Returns whether a child process of the product is the back office. The workers are child processes too. */
const isBackOffice = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backoffice.js');

/**
 * Starts the built product. Resolves when it is ready.
 *
 * @param more further environment variables, such as `DATABASE_URL`; when `API_URL` is set, no back office is started
 */
export async function startProduct(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const [freePort = 0, adminPort = 0, backofficePort = 0] = await findFreePorts(3);
  const port = Number(more['PORT'] ?? freePort);
  const environment = {
    ...process.env,
    ...ALLOCATOR_VARIABLES,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    BACKOFFICE_PORT: String(backofficePort),
    LOG_LEVEL: 'error',
    // One process on one core is measured. The bench of the workers starts more processes.
    WORKERS: '1',
    // Without warming, only requested pages are rendered, so the measurement is not disturbed.
    WARM_PAGES: '0',
    ...more,
  };
  const program = await startProgram(process.execPath, [...NODE_ARGUMENTS, mainFile], {
    env: environment,
    readyPattern: /Gevel is ready/,
    timeoutMs: 240_000,
  });
  return {
    origin: `http://localhost:${port}`,
    port,
    backofficeUrl: `http://127.0.0.1:${backofficePort}`,
    metricsUrl: `http://127.0.0.1:${adminPort}/metrics`,
    sitePid: program.pid,
    backofficePid: listChildren(program.pid).find(isBackOffice) ?? 0,
    async stop() {
      await program.stop();
    },
  };
}
