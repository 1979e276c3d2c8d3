import { Client } from 'pg';
import { estateInput } from '../estateInput.ts';
import { siteInput } from '../siteInput.ts';
import { createUnmadeDatabase } from './databases.ts';
import { startPostgres } from './postgres.ts';
import { startTcpProxy } from './tcpProxy.ts';
import { startTestBackOffice } from './testBackOffice.ts';

/** The number of connections of the back office. */
export const POOL_SIZE = 4;

/** Starts a PostgreSQL with a standby server, and a back office that reaches the primary through a proxy. */
export async function startOnOwnPostgres(binaries: string) {
  const primary = await startPostgres(binaries, { max_connections: 30 });
  const proxy = await startTcpProxy(primary.port);
  const folder = await createUnmadeDatabase();
  const env = { ...folder.env, databaseUrl: proxy.toProxiedAddress(primary.url) };
  const backOffice = await startTestBackOffice({ database: { ...folder, env }, databasePool: POOL_SIZE });
  await backOffice.repositories.sites.put(siteInput('noord'));
  const siteToken = await backOffice.repositories.siteTokens.create('noord', { name: 'a program', expiresAt: null });
  const standby = await primary.startReplica();
  return {
    primary,
    standby,
    proxy,
    backOffice,
    read: () => backOffice.call('GET', '/sites/noord/pages/'),
    readAsSite: () =>
      backOffice.call('GET', '/sites/noord/articles', {
        anonymous: true,
        headers: { Authorization: `Bearer ${siteToken?.token ?? ''}` },
      }),
    write: () => backOffice.call('POST', '/sites/noord/estate-records', { body: estateInput() }),
    health: () => backOffice.call('GET', '/health'),
    capabilities: () => backOffice.call('GET', '/health/capabilities'),
    /** Connects another program to the same database. */
    async client(): Promise<Client> {
      const opened = new Client({ connectionString: primary.url });
      opened.on('error', () => {});
      await opened.connect();
      return opened;
    },
    async close(): Promise<void> {
      await backOffice.close();
      await proxy.close();
      await Promise.all([standby.stop(), primary.stop()]);
      await folder.remove();
    },
  };
}
