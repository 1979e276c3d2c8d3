import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { errorCode } from '../node/errorCode.ts';
import { StartFault } from '../node/startFault.ts';
import { createFolderStorage } from './folderStorage.ts';
import { createGuardedStorage, type StorageLog } from './guardedStorage.ts';
import type { MediaStorage } from './mediaStorage.ts';
import { createS3Storage, type S3Credentials, type S3Location } from './s3Storage.ts';

/**
 * The location of media that several processes and machines share. Only servers may import this module, because it uses
 * modules of Node.
 */
export type MediaLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly location: S3Location; readonly credentials: S3Credentials };

const EXPECTED_MEDIA_URL =
  'the path of a folder from the root, or s3://bucket/prefix?endpoint=https://…&region=… without user and password';
const EXPECTED_STORAGE_KEY = 'the key that the storage of MEDIA_URL gave';

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION_NAME = /^[a-zA-Z0-9-]{1,40}$/;
const OBJECT_NAME_PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,80}\/){0,8}$/;
/** The default region. Storages outside Amazon accept it as their own. */
const DEFAULT_REGION = 'us-east-1';

function parseEndpoint(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, username, password } = new URL(text);
  const isPlain = pathname === '/' && search === '' && username === '' && password === '';
  return /^https?:$/.test(protocol) && isPlain ? origin : undefined;
}

function parseS3Location(url: URL): S3Location | undefined {
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = url;
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const [endpoint, region = DEFAULT_REGION] = ['endpoint', 'region'].map((name) => searchParams.get(name) ?? undefined);
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isPlain = username === '' && password === '' && port === '' && hash === '' && isKnown;
  const location = {
    bucket,
    region,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint && parseEndpoint(endpoint),
  };
  if (endpoint !== undefined && location.endpoint === undefined) return undefined;
  return isPlain && BUCKET_NAME.test(bucket) && REGION_NAME.test(region) && OBJECT_NAME_PREFIX.test(location.prefix)
    ? location
    : undefined;
}

type ParsedMediaUrl = { readonly folder: string } | { readonly location: S3Location };

function parseMediaUrl(text: string): ParsedMediaUrl | undefined {
  if (path.isAbsolute(text)) return { folder: path.normalize(text) };
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol === 'file:' && url.host === '' && url.search === '') return { folder: fileURLToPath(url) };
  const location = url.protocol === 's3:' ? parseS3Location(url) : undefined;
  return location && { location };
}

const storageKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{3,200}$/, EXPECTED_STORAGE_KEY)
  .optional();

/** The variables, for the schema of a process's environment. */
export const MEDIA_VARIABLES = {
  MEDIA_URL: z
    .string()
    .transform((text, context) => {
      const parsedUrl = parseMediaUrl(text);
      if (!parsedUrl) context.addIssue({ code: 'custom', message: EXPECTED_MEDIA_URL });
      return parsedUrl;
    })
    .optional(),
  AWS_ACCESS_KEY_ID: storageKeySchema,
  AWS_SECRET_ACCESS_KEY: storageKeySchema,
};

/** The names of the variables that are secret. */
export const MEDIA_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

interface MediaVariables {
  readonly MEDIA_URL?: ParsedMediaUrl | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Returns the location that the variables define; undefined when media are not shared. Adds an issue for a missing key.
 */
export function resolveMediaLocation(env: MediaVariables, context: z.RefinementCtx): MediaLocation | undefined {
  const { MEDIA_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!url) return undefined;
  if ('folder' in url) return { kind: 'folder', folder: url.folder };
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { kind: 's3', location: url.location, credentials: { accessKeyId, secretAccessKey } };
  const missingVariable = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
  context.addIssue({ code: 'custom', path: [missingVariable], message: EXPECTED_STORAGE_KEY });
  return undefined;
}

/**
 * The time after which a network folder that does not respond counts as unreachable. An unreachable folder does not
 * mean that the setting is wrong.
 */
const FOLDER_CHECK_TIMEOUT_MS = 2000;
/**
 * The codes of errors that mean a wrong setting: a file, a path below a file, or a folder of another user. A volume
 * that is temporarily read-only does not mean a wrong setting, because its files can still be read.
 */
const WRONG_FOLDER_CODES: ReadonlySet<string | undefined> = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM']);

async function findWriteFault(folder: string, mayCreate: boolean): Promise<string | undefined> {
  try {
    if (mayCreate) await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

/**
 * Creates the folder of `MEDIA_URL` when it is missing, unless `mayCreate` is false. Throws `StartFault` for a file,
 * and for a folder to which this process may not write. It does not throw for an unreachable storage, without which the
 * process can start.
 */
export async function checkMediaFolder(
  media: MediaLocation | undefined,
  { mayCreate = true }: { readonly mayCreate?: boolean } = {},
): Promise<void> {
  if (media?.kind !== 'folder') return;
  const { folder } = media;
  const code = await Promise.race([
    findWriteFault(folder, mayCreate),
    delay(FOLDER_CHECK_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  if (!WRONG_FOLDER_CODES.has(code) && (mayCreate || code !== 'ENOENT')) return;
  throw new StartFault(
    `MEDIA_URL is ${JSON.stringify(folder)}; it should be a folder in which this program can write (${code}).`,
  );
}

export function openMediaStorage(media: MediaLocation, log: StorageLog): MediaStorage {
  const storage =
    media.kind === 'folder' ? createFolderStorage(media.folder) : createS3Storage(media.location, media.credentials);
  return createGuardedStorage(storage, log);
}
