import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { startProgram } from '../support/programs/program.ts';

type Start = Parameters<typeof startProgram>;

/** Programs of the product out of an image, as a container would run them: its root read-only, as its user. */
interface Image {
  /**
   * The same start within the image; that of another program as it is. The process that is started becomes the program, so
   * that a signal reaches it, and nothing in between.
   */
  inside(start: Start): Promise<Start>;
  close(): Promise<void>;
}

interface Configuration {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
}

async function buildah(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('buildah', args, { maxBuffer: 16 * 1024 ** 2 });
  return stdout.trim();
}

const isOfProduct = (args: readonly string[]) => args.some((each) => each.includes('/dist/server/'));
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Needs buildah, root and Linux; `CONTAINERS_STORAGE_CONF` names the settings of its storage, where they are not the usual ones.
 *
 * @param name of the image, as `buildah images` has it
 * @param shared folders that programs see at the same place as outside
 */
export async function openImage(name: string, shared: readonly string[]): Promise<Image> {
  const container = await buildah('from', '--pull-never', name);
  const root = await buildah('mount', container);
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', name)) as {
    readonly Docker: { readonly config: Configuration };
  };
  const { User, Env, WorkingDir } = inspected.Docker.config;
  const [user = 0, group = 0] = User.split(':').map(Number);
  const dataFolder = Env.find((each) => each.startsWith('DATA_DIR='))?.split('=')[1] ?? '';
  for (const folder of shared) await mkdir(path.join(root, folder), { recursive: true });
  // As an engine does.
  await writeFile(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');

  const bind = (from: string, to: string) => `mount --rbind ${quoted(from)} ${quoted(path.join(root, to))}`;
  const script = (dataDir: string) =>
    [
      'set -e',
      bind(root, '/'),
      ...['/proc', '/dev', ...shared].map((folder) => bind(folder, folder)),
      bind(dataDir, dataFolder),
      `mount -o remount,bind,ro ${quoted(root)}`,
      `exec chroot --userspec=${user}:${group} ${quoted(root)} /usr/bin/env -C ${quoted(WorkingDir)} "$@"`,
    ].join('\n');

  return {
    async inside([file, args, options]) {
      const { DATA_DIR: dataDir, NODE_ENV: _, ...given } = options.env ?? {};
      if (!isOfProduct(args) || dataDir === undefined) return [file, args, options];
      await mkdir(dataDir, { recursive: true });
      await chown(dataDir, user, group);
      // Not what this machine has set for itself. The program alone gets them: a library of LD_PRELOAD is none of mount's.
      const settings = Object.entries(given).flatMap(([variable, value]) =>
        process.env[variable] === value ? [] : [`${variable}=${value}`],
      );
      const program = args.map((each) => each.replace(/^.*(?=\/dist\/server\/)/, '.'));
      return [
        '/usr/bin/unshare',
        ['--mount', '/bin/sh', '-c', script(dataDir), 'sh', ...settings, 'node', '--max-semi-space-size=8', ...program],
        { ...options, env: Object.fromEntries(Env.map((each) => each.split(/=(.*)/s))) },
      ];
    },
    async close() {
      await buildah('rm', container);
    },
  };
}
