import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from './freePorts.ts';
import { startProgram } from './program.ts';

const VARNISH_FOLDER = path.resolve(import.meta.dirname, '../../../deploy/varnish');
const API_TOKEN = 'a-token-for-tests-only';
const VARNISH_FILES = [process.env['VARNISH'], '/usr/sbin/varnishd', '/usr/local/sbin/varnishd'];
const XKEY_FILES = [
  process.env['VARNISH_XKEY'],
  '/usr/lib/x86_64-linux-gnu/varnish/vmods/libvmod_xkey.so',
  '/usr/lib/aarch64-linux-gnu/varnish/vmods/libvmod_xkey.so',
];
const findExistingFile = (files: readonly (string | undefined)[]) =>
  files.find((file) => file !== undefined && existsSync(file));

/** The path of the program, if it is installed with xkey. */
export const VARNISH_FILE = findExistingFile(XKEY_FILES) === undefined ? undefined : findExistingFile(VARNISH_FILES);

export interface Varnish {
  readonly address: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Returns `sites.vcl` for the sites on these ports. */
export async function createSitesVcl(ports: readonly number[], tokenFile: string): Promise<string> {
  const shipped = await readFile(path.join(VARNISH_FOLDER, 'sites.vcl'), 'utf8');
  const [backend = ''] = /^backend site1 \{[^}]*\}\n/m.exec(shipped) ?? [];
  const each = (text: string) =>
    ports.map((port, index) => text.replaceAll('site1', `site${index + 1}`).replace('"3000"', `"${port}"`)).join('');
  return shipped
    .replace(backend, () => each(backend))
    .replace(/^ *sites\.add_backend\(site1\);\n/m, (line) => each(line))
    .replace('/etc/varnish/purge-token', tokenFile);
}

/** Returns the parameters that the shipped configuration requires. */
export async function readVarnishParameters(): Promise<readonly string[]> {
  const shipped = await readFile(path.join(VARNISH_FOLDER, 'default.vcl'), 'utf8');
  return (/-p \S+(?: -p \S+)*/.exec(shipped)?.[0] ?? '').split(' ');
}

/** Starts the shipped configuration of Varnish, in front of the sites on these ports. */
export async function startVarnish(ports: readonly number[]): Promise<Varnish> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-varnish-'));
  // When started as root, Varnish reads the files as a user of its own.
  await chmod(folder, 0o755);
  const tokenFile = path.join(folder, 'purge-token');
  await copyFile(path.join(VARNISH_FOLDER, 'default.vcl'), path.join(folder, 'default.vcl'));
  await writeFile(path.join(folder, 'sites.vcl'), await createSitesVcl(ports, tokenFile));
  await writeFile(tokenFile, `${API_TOKEN}\n`);
  const [port = 0] = await findFreePorts(1);
  const listen = ['-F', '-n', path.join(folder, 'n'), '-a', `127.0.0.1:${port}`, '-T', 'none'];
  const program = await startProgram(
    VARNISH_FILE ?? '',
    [...listen, '-f', path.join(folder, 'default.vcl'), '-s', 'malloc,64m', ...(await readVarnishParameters())],
    { readyPattern: /said Child starts/ },
  );
  return {
    address: `http://127.0.0.1:${port}`,
    token: API_TOKEN,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
