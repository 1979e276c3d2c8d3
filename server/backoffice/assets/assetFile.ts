import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#shared/node/errorCode.ts';
import { HttpProblem } from '../core/http/problem.ts';
import { type AssetInput, toAssetRef } from './assetRepository.ts';
import { readUpload } from './assetUpload.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
};
const HEIC_EXTENSIONS = new Set(['.heic', '.heif']);
const MAX_FILE_BYTES = 50_000_000;
const BYTES_PER_MB = 1_000_000;
/** The id of an asset has at most this many characters of the file name, and then the first digits of the hash. */
const MAX_ID_NAME_CHARACTERS = 30;
const ID_HASH_DIGITS = 16;

const toExtension = (name: string): string => path.extname(name).toLowerCase();

/**
 * Returns the content type for the extension of a file's name when the file is a picture or a PDF; undefined for any
 * other extension.
 */
export const toContentType = (name: string): string | undefined => CONTENT_TYPES[toExtension(name)];

/** Builds the id of an asset: `Front view.JPG` and a hash become `front-view-0123456789abcdef`. */
export function toAssetId(fileName: string, hash: string): string {
  const words = path
    .parse(fileName.toLowerCase())
    .name.replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID_NAME_CHARACTERS);
  return `${words.replace(/^-/, '').replace(/-$/, '') || 'asset'}-${hash.slice(0, ID_HASH_DIGITS)}`;
}

/**
 * Checks the type and size of a file before it is read. Throws an `Error` when the path leads to no file, and when the
 * file is too large.
 */
async function checkFile(file: string): Promise<void> {
  const stats = await stat(file).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new Error('there is no such file', { cause: error });
  });
  // Reading a device or a pipe may never end.
  if (!stats.isFile()) throw new Error('a folder or a device, not a file');
  if (stats.size > MAX_FILE_BYTES) throw new Error(`larger than ${MAX_FILE_BYTES / BYTES_PER_MB} MB`);
}

/**
 * Reads and checks a picture or a PDF from this machine.
 *
 * @param contentType the type; by default the one of the file's extension
 * @throws the errors of `readUpload`, and an `Error` for a file that is missing, too large or of another kind
 */
export async function readAssetFile(
  id: string,
  file: string,
  contentType: string | undefined = toContentType(file),
): Promise<AssetInput> {
  if (contentType === undefined)
    throw new Error(
      HEIC_EXTENSIONS.has(toExtension(file))
        ? 'a HEIC picture, which no browser shows: save it as JPEG'
        : 'neither a picture (jpg, png, webp, avif) nor a PDF',
    );
  await checkFile(file);
  return readUpload(id, contentType, await readFile(file));
}

/** Returns why `readAssetFile` refused a file, as a phrase that follows the file's name. */
export function explainAssetRefusal(error: unknown): string {
  if (error instanceof HttpProblem) return error.errors?.[0]?.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads a file like `readAssetFile`, with an id derived from its name and content. Another picture with the same name
 * gets another id, so the stored picture is not replaced.
 */
export async function readNewAsset(file: string, contentType?: string): Promise<AssetInput> {
  const input = await readAssetFile('new', file, contentType);
  return { ...input, id: toAssetId(path.basename(file), toAssetRef(input).hash) };
}
