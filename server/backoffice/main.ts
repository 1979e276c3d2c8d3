import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackoffice } from './app.ts';
import { loadDemoOnce } from './demoOnce.ts';
import { type Env, parseEnv } from './env.ts';
import { createLog } from './log.ts';

const LOOPBACK = '127.0.0.1';
/** Calls that are still under way then are cut off. */
const DRAIN_MS = 8000;

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** env → database → demo data → listen → tell the parent → drain. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const backoffice = await createBackoffice({ env, log });
  await loadDemoOnce(backoffice.repositories, log);

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    backoffice.app,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    await backoffice.close();
    log.info('stopped');
    process.exit(0);
  };
  const stopSafely = () => {
    stop().catch((error: unknown) => {
      log.fatal({ err: error }, 'the back office did not stop cleanly');
      process.exit(1);
    });
  };
  process.on('SIGTERM', stopSafely);
  process.on('SIGINT', stopSafely);
  process.once('disconnect', stopSafely);

  log.info({ port }, 'the back office listens');
  process.send?.({ type: 'ready', port });
}

await main();
