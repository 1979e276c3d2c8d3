import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformFile } from '@swc/core';
import { type Program, startProgram } from '../support/programs/program.ts';
import { locateKeptFolder } from './keptFolder.ts';
import { buildServerCoreCommand } from './load.ts';

const runFile = promisify(execFile);

const TEMPLATE_FOLDER = path.join(import.meta.dirname, 'peers');
/** A copy of the package.json whose packages are installed. */
const INSTALLED_FILE = 'installed.json';
const KEPT_FILES = new Set(['node_modules', 'package-lock.json', INSTALLED_FILE]);
const TYPESCRIPT_PATTERN = /\.tsx?$/;
/** Matches the end of an import such as `from "./list.ts"`. */
const IMPORT_OF_TYPESCRIPT = /(from ['"]\.[^'"]*)\.tsx?(['"])/g;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const environment = {
  ...process.env,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};
const NEXT_PROGRAM = 'node_modules/next/dist/bin/next';
const ASTRO_PROGRAM = 'node_modules/astro/bin/astro.mjs';

const listDependencies = (): Record<string, string> =>
  (
    JSON.parse(readFileSync(path.join(TEMPLATE_FOLDER, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    }
  ).dependencies;

/** Returns the name of a peer with its pinned version. */
export const formatPeerName = (name: string, packageName: string): string =>
  `${name} ${listDependencies()[packageName] ?? ''}`;

/**
 * Installs the packages of the peers unless the same ones are installed.
 *
 * @returns why they could not be installed; undefined when they are installed
 */
async function installPackages(folder: string, showProgress: (text: string) => void): Promise<string | undefined> {
  const wanted = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const installedFile = path.join(folder, INSTALLED_FILE);
  if (existsSync(installedFile) && readFileSync(installedFile, 'utf8') === wanted) return undefined;
  showProgress(`installing Express, Next and Astro, which are kept in ${folder}`);
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
    await runFile('npm', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  } catch (error) {
    return `the peers could not be installed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`;
  }
  writeFileSync(installedFile, wanted);
  return undefined;
}

/** Copies the template. TypeScript is compiled once, so that Express and Next render the same code. */
async function copyTemplate(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync(path.join(folder, name), { recursive: true });
  }
  cpSync(TEMPLATE_FOLDER, folder, { recursive: true, filter: (file) => !TYPESCRIPT_PATTERN.test(file) });
  for (const file of globSync('*.{ts,tsx}', { cwd: TEMPLATE_FOLDER })) {
    const { code } = await transformFile(path.join(TEMPLATE_FOLDER, file), {
      configFile: false,
      swcrc: false,
      module: { type: 'es6' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    });
    writeFileSync(
      path.join(folder, file.replace(TYPESCRIPT_PATTERN, '.js')),
      code.replaceAll(IMPORT_OF_TYPESCRIPT, '$1.js$2'),
    );
  }
}

/**
 * Installs and builds the peers in a folder that is kept between runs.
 *
 * @param answers the answers of the back office that the peers show
 * @returns the folder, or why the peers could not be installed
 */
export async function buildPeers(
  answers: unknown,
  showProgress: (text: string) => void,
): Promise<{ readonly folder: string } | { readonly obstacle: string }> {
  const folder = locateKeptFolder('gevel-peers');
  await copyTemplate(folder);
  writeFileSync(path.join(folder, 'list.json'), JSON.stringify(answers));
  const obstacle = await installPackages(folder, showProgress);
  if (obstacle !== undefined) return { obstacle };
  for (const program of [NEXT_PROGRAM, ASTRO_PROGRAM]) {
    showProgress(`building ${program === NEXT_PROGRAM ? 'Next' : 'Astro'}`);
    await runFile(process.execPath, [program, 'build'], {
      cwd: folder,
      env: environment,
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  }
  return { folder };
}

export type PeerName = 'express' | 'next' | 'astro';

const PEER_PROGRAMS: Readonly<
  Record<PeerName, { readonly createArgs: (port: number) => readonly string[]; readonly readyPattern: RegExp }>
> = {
  express: { createArgs: () => ['express.mjs'], readyPattern: /ready/ },
  next: {
    createArgs: (port) => [NEXT_PROGRAM, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    readyPattern: /Ready in/,
  },
  astro: { createArgs: () => ['dist/server/entry.mjs'], readyPattern: /Server listening/ },
};

/** Starts a built peer on the servers' core. */
export async function startPeer(name: PeerName, folder: string, port: number): Promise<Program> {
  const { createArgs, readyPattern } = PEER_PROGRAMS[name];
  const [command, args] = buildServerCoreCommand(process.execPath, createArgs(port));
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  return startProgram(command, args, { cwd: folder, env, readyPattern });
}
