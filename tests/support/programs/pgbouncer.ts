import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from './freePorts.ts';
import { findOtherUser } from './postgres.ts';
import { startProgram } from './program.ts';

const DEBIAN_FILE = '/usr/sbin/pgbouncer';

/** Returns the path of the program: the one that PGBOUNCER names, or else Debian's. */
export const findPgbouncer = (): string | undefined =>
  process.env['PGBOUNCER'] ?? (existsSync(DEBIAN_FILE) ? DEBIAN_FILE : undefined);

interface TemporaryPgbouncer {
  /** Returns the address of a database of the server through the pooler. */
  toPooledAddress(address: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a pgbouncer in transaction mode, otherwise with the settings of its package.
 *
 * @param program the result of `findPgbouncer`
 * @param server the address of any database of the server behind it
 * @param connections the number of connections to the server for each database; it is lower than the number of clients,
 * so that they share connections
 */
export async function startPgbouncer(
  program: string,
  server: string,
  connections: number,
): Promise<TemporaryPgbouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-pgbouncer-'));
  const user = await findOtherUser();
  const { hostname, port: serverPort, username } = new URL(server);
  const [port = 0] = await findFreePorts(1);
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  if (user) for (const each of [folder, file, users]) await chown(each, user.uid, user.gid);
  const pooler = await startProgram(program, [file], { readyPattern: /process up/, cwd: folder, ...user });
  return {
    toPooledAddress(address) {
      const url = new URL(address);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      await pooler.stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
