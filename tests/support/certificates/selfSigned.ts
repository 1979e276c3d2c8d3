import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findOtherUser } from '../programs/postgres.ts';

const runFile = promisify(execFile);

interface SelfSigned {
  /** The paths of PEM files. A client that trusts the certificate trusts every server that uses it. */
  readonly certificate: string;
  readonly key: string;
  remove(): Promise<void>;
}

/**
 * Creates a certificate for servers on 127.0.0.1 that contains no host name. Its files belong to the user that runs
 * PostgreSQL in tests.
 */
export async function createSelfSigned(): Promise<SelfSigned> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-certificate-'));
  const [certificate, key] = [path.join(folder, 'server.pem'), path.join(folder, 'server.key.pem')];
  const certificateArguments = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const nameOptions = ['-subj', '/CN=a server of the tests', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await runFile('openssl', ['req', ...certificateArguments, ...nameOptions, '-keyout', key, '-out', certificate]);
  const user = await findOtherUser();
  if (user) for (const file of [folder, certificate, key]) await chown(file, user.uid, user.gid);
  return { certificate, key, remove: () => rm(folder, { recursive: true, force: true }) };
}
