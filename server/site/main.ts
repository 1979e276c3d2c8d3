import path from 'node:path';
import { loadApiToken } from '../../shared/api/apiToken.ts';
import { protectDataFolder } from '../../shared/node/dataFolder.ts';
import { internalOrigin } from '../../shared/node/internalHost.ts';
import { announcement } from './announceSites.ts';
import { createSite } from './app.ts';
import { startEmbeddedBackOffice } from './embeddedBackOffice.ts';
import { type Env, parseEnv } from './env.ts';
import { createDrain } from './http/drain.ts';
import { assertFree, createListener, listen } from './http/listener.ts';
import { createLog } from './log.ts';
import { PATHS } from './projectPaths.ts';

/** env → back office → app → listen → drain. */
async function main(env: Env) {
  const logger = createLog(env.logLevel);
  protectDataFolder(env.dataDir);
  const apiToken = loadApiToken(env.dataDir, env.apiToken);
  const ownBackOffice = internalOrigin(env.backofficeHost, env.backofficePort);
  const apiUrl = env.apiUrl ?? ownBackOffice;
  const site = await createSite({
    ...env,
    apiUrl,
    apiToken,
    internal: { host: env.adminHost, names: env.internalHosts },
    logger,
    styleguide: process.env['NODE_ENV'] === 'development',
  });

  const drain = createDrain();
  const server = createListener(drain.whileOpen(site.handler));
  const admin = createListener(site.admin);
  await listen(admin, 'ADMIN_PORT', env.adminPort, env.adminHost);
  await assertFree('PORT', env.port, env.host);

  const backoffice =
    env.apiUrl === undefined
      ? startEmbeddedBackOffice({
          program: PATHS.backofficeProgram,
          port: env.backofficePort,
          origin: ownBackOffice,
          logger,
        })
      : undefined;

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    site.setReady(false);
    await drain.close(server);
    // Probes and purges are retried by their senders.
    admin.close();
    admin.closeAllConnections();
    await site.close();
    await backoffice?.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }

  await backoffice?.ready;
  await listen(server, 'PORT', env.port, env.host);
  site.setReady(true);
  const mailFolder = backoffice && !env.sendsMail ? path.join(env.dataDir, 'mail') : undefined;
  process.stdout.write(await announcement({ apiUrl, apiToken }, env.port, mailFolder));
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
}

try {
  await main(parseEnv(process.env));
} catch (error) {
  fail(error);
}
