import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { startProgram } from '../support/programs/program.ts';

type ProgramStart = Parameters<typeof startProgram>;

/**
 * An image in which programs of the product run as in a container: as the user of the image, on a read-only root file
 * system.
 */
interface OpenedImage {
  /**
   * Returns the command that starts the same program within the image. For a program of another product, returns the
   * given command unchanged. The started process is replaced by the program, so that a signal reaches the program.
   */
  toStartInImage(start: ProgramStart): Promise<ProgramStart>;
  close(): Promise<void>;
}

interface ImageConfiguration {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
}

async function runBuildah(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('buildah', args, { maxBuffer: 16 * 1024 ** 2 });
  return stdout.trim();
}

const isOfProduct = (args: readonly string[]) => args.some((each) => each.includes('/dist/server/'));
const quoteWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Opens an image. It needs buildah, root and Linux. `CONTAINERS_STORAGE_CONF` names the file with the settings of
 * buildah's storage when that is not the default file.
 *
 * @param name the image's name, as `buildah images` lists it
 * @param shared folders that have the same path inside and outside
 */
export async function openImage(name: string, shared: readonly string[]): Promise<OpenedImage> {
  const container = await runBuildah('from', '--pull-never', name);
  const root = await runBuildah('mount', container);
  const inspected = JSON.parse(await runBuildah('inspect', '--type', 'image', name)) as {
    readonly Docker: { readonly config: ImageConfiguration };
  };
  const { User, Env, WorkingDir } = inspected.Docker.config;
  const [user = 0, group = 0] = User.split(':').map(Number);
  const dataFolder = Env.find((each) => each.startsWith('DATA_DIR='))?.split('=')[1] ?? '';
  for (const folder of shared) await mkdir(path.join(root, folder), { recursive: true });
  // The drill writes this file, because a container engine writes it into each container.
  await writeFile(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');

  const buildBindMount = (from: string, to: string) =>
    `mount --rbind ${quoteWord(from)} ${quoteWord(path.join(root, to))}`;
  const script = (dataDir: string) =>
    [
      'set -e',
      buildBindMount(root, '/'),
      ...['/proc', '/dev', ...shared].map((folder) => buildBindMount(folder, folder)),
      buildBindMount(dataDir, dataFolder),
      `mount -o remount,bind,ro ${quoteWord(root)}`,
      `exec chroot --userspec=${user}:${group} ${quoteWord(root)} /usr/bin/env -C ${quoteWord(WorkingDir)} "$@"`,
    ].join('\n');

  return {
    async toStartInImage([file, args, options]) {
      const { DATA_DIR: dataDir, NODE_ENV: _, ...given } = options.env ?? {};
      if (!isOfProduct(args) || dataDir === undefined) return [file, args, options];
      await mkdir(dataDir, { recursive: true });
      await chown(dataDir, user, group);
      // The environment of this machine is not passed on. The variables are set for the program only, because `mount`
      // must not load a library of LD_PRELOAD.
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
      await runBuildah('rm', container);
    },
  };
}
