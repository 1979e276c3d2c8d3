import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { parseEnv as parseBackOffice } from '#server/backoffice/env.ts';
import { parseEnv as parseSite } from '#server/site/env.ts';

/** This file has helpers for the tests of files that start the programs in other environments (Compose, Kubernetes). */

const projectRoot = path.resolve(import.meta.dirname, '..');
export const toDeployPath = (file: string): string => path.join(projectRoot, 'deploy', file);
const readProjectFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

type Variables = Readonly<Record<string, string>>;
export type YamlNode = Readonly<Record<string, unknown>>;

export const isYamlNode = (value: unknown): value is YamlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the node at a path, or an empty one. */
export const findNode = (value: unknown, ...names: readonly string[]): YamlNode => {
  const found = names.reduce<unknown>((node, name) => (isYamlNode(node) ? node[name] : undefined), value);
  return isYamlNode(found) ? found : {};
};

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const toStrings = (value: unknown): readonly string[] =>
  toList(value).filter((each): each is string => typeof each === 'string');

const replaceVariables = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');
  if (Array.isArray(value)) return value.map(replaceVariables);
  return isYamlNode(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceVariables(each)]))
    : value;
};

/** Returns the documents of a file. Each `${NAME:-value}` is replaced by its default. */
export const readDocuments = (file: string): readonly YamlNode[] =>
  parseAllDocuments(readFileSync(toDeployPath(file), 'utf8'), { merge: true })
    .map((document): unknown => replaceVariables(document.toJS()))
    .filter(isYamlNode);

/** Returns the only document of a file. */
export function readYaml(file: string): YamlNode {
  const [document, ...more] = readDocuments(file);
  if (!document || more.length > 0) throw new Error(`${file} has ${more.length + 1} documents`);
  return document;
}

/** Returns the variables that the image sets for all programs that run in it. */
const readImageVariables = (): Variables =>
  Object.fromEntries(
    Array.from(readProjectFile('Dockerfile').matchAll(/^ENV ((?:.*\\\n)*.*)$/gm), ([, line = '']) => line)
      .flatMap((line) => line.split(/[\s\\]+/))
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name, value.replaceAll(/\$\{\w+\}/g, '')]),
  );

const PROGRAM_PARSERS = {
  'dist/server/main.js': { parse: parseSite, source: 'server/site/env.ts' },
  'dist/server/backoffice.js': { parse: parseBackOffice, source: 'server/backoffice/env.ts' },
  'dist/server/cli.js': { parse: parseBackOffice, source: 'server/backoffice/env.ts' },
} as const;
const SHARED_SETTING_FILES = ['shared/storage/mediaSettings.ts', 'shared/node/tracing/tracingSettings.ts'];

type ProgramFile = keyof typeof PROGRAM_PARSERS;

/** Returns the program that a container runs. Without a command, it is the image's own program. */
export function findProgram(command: readonly string[]): ProgramFile {
  const name = command.length === 0 ? 'dist/server/main.js' : command.find((word) => word in PROGRAM_PARSERS);
  const found = Object.keys(PROGRAM_PARSERS).find((each): each is ProgramFile => each === name);
  if (!found) throw new Error(`no program of the image: ${command.join(' ')}`);
  return found;
}

/** Returns the first backend of a Varnish configuration, without its address and comments. */
export const readBackend = (vcl: string): string =>
  (/^backend site1 \{[^}]*\}/m.exec(vcl)?.[0] ?? '').replaceAll(/\s*#.*|\.host = .*/g, '').replaceAll(/\s+/g, ' ');

/** Returns the variables that the program does not know. */
export function listUnknownVariables(program: ProgramFile, variables: Variables): readonly string[] {
  const text = [PROGRAM_PARSERS[program].source, ...SHARED_SETTING_FILES].map(readProjectFile).join('\n');
  return Object.keys(variables).filter((name) => !new RegExp(`^ +${name.replace(/_FILE$/, '')}: `, 'm').test(text));
}

/**
 * Returns the settings as the program itself reads them, in its image, with these secrets mounted.
 *
 * @param secrets the content of each file, by its path in the container
 * @throws Error of the program for settings that it refuses.
 */
export function readSettings(
  program: ProgramFile,
  variables: Variables,
  secrets: Variables,
): ReturnType<(typeof PROGRAM_PARSERS)[ProgramFile]['parse']> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gevel-secrets-'));
  try {
    const files = Object.entries(secrets).map(([place, secret], index) => {
      const file = path.join(folder, String(index));
      writeFileSync(file, `${secret}\n`);
      return [place, file] as const;
    });
    const placed = new Map(files);
    const localVariables = Object.entries(variables).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? (placed.get(value) ?? value) : value,
    ]);
    return PROGRAM_PARSERS[program].parse({ ...readImageVariables(), ...Object.fromEntries(localVariables) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
