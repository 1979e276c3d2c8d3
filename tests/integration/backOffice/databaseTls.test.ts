import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSelfSigned } from '../../support/certificates/selfSigned.ts';
import { type TestDatabase, createUnmadeDatabase } from '../../support/programs/databases.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import { startTestBackOffice } from '../../support/programs/testBackOffice.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());

/** Selects the sessions of the programs, except for the session of this query. */
const ENCRYPTED_SESSIONS_SQL = `
  select ssl, application_name as name from pg_stat_ssl join pg_stat_activity using (pid)
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

describe.runIf(postgresBinaries !== undefined)('a PostgreSQL with a certificate of its own', () => {
  let server: TemporaryPostgres;
  let certificate: Awaited<ReturnType<typeof createSelfSigned>>;
  let folder: TestDatabase;

  /** Returns the server's settings in the form that a program gets. */
  const buildDatabase = (parameters: string, host = '127.0.0.1'): TestDatabase => {
    const url = new URL(server.url);
    url.hostname = host;
    url.search = parameters;
    return { ...folder, env: { ...folder.env, databaseUrl: url.href } };
  };
  const buildTrustedParameters = () => `sslmode=verify-full&sslrootcert=${certificate.certificate}`;

  beforeAll(async () => {
    certificate = await createSelfSigned();
    folder = await createUnmadeDatabase();
    const files = { ssl_cert_file: certificate.certificate, ssl_key_file: certificate.key };
    server = await startPostgres(postgresBinaries ?? '', { ssl: 'on', ...files });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([certificate.remove(), folder.remove()]);
  });

  it('is reached over TLS by every connection of a back office that verifies it', async () => {
    const backoffice = await startTestBackOffice({ database: buildDatabase(buildTrustedParameters()) });
    expect(await backoffice.call('GET', '/health')).toMatchObject({ status: 200 });
    expect(await backoffice.call('GET', '/sites')).toMatchObject({ status: 200 });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean; name: string }>(ENCRYPTED_SESSIONS_SQL);
    await client.end();
    await backoffice.close();
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  });

  it('is not used if no trusted authority has signed the certificate, or if it has another name', async () => {
    const unknown = startTestBackOffice({ database: buildDatabase('sslmode=verify-full') });
    await expect(unknown).rejects.toThrow(/self-signed certificate/);
    const misnamed = startTestBackOffice({ database: buildDatabase(buildTrustedParameters(), 'localhost') });
    await expect(misnamed).rejects.toThrow(/does not match certificate/);
  });
});
