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
const HEIC = new Set(['.heic', '.heif']);
const MAX_FILE_BYTES = 50_000_000;
const BYTES_PER_MB = 1_000_000;
/** Characters of a file's name, and digits of a hash, in the id of an asset. */
const MAX_NAME_CHARACTERS = 30;
const HASH_DIGITS = 16;

const toExtension = (name: string): string => path.extname(name).toLowerCase();

/** The content type that the end of a file's name stands for: that of a picture or a PDF. Undefined for any other. */
export const toContentType = (name: string): string | undefined => CONTENT_TYPES[toExtension(name)];

/** `Front view.JPG` and a hash make `front-view-0123456789abcdef`. */
export function toAssetId(fileName: string, hash: string): string {
  const words = path
    .parse(fileName.toLowerCase())
    .name.replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_CHARACTERS);
  return `${words.replace(/^-/, '').replace(/-$/, '') || 'asset'}-${hash.slice(0, HASH_DIGITS)}`;
}

/** Throws an `Error` for what is no file, and for one that is too large: neither is read. */
async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new Error('there is no such file', { cause: error });
  });
  // A device or a pipe may have no end.
  if (!found.isFile()) throw new Error('a folder or a device, and no file');
  if (found.size > MAX_FILE_BYTES) throw new Error(`larger than ${MAX_FILE_BYTES / BYTES_PER_MB} MB`);
}

/**
 * Reads and checks a picture or a PDF of this machine.
 *
 * @param contentType what its name stands for, unless given
 * @throws what `readUpload` throws, and an `Error` for a file of another kind, a missing one and one that is too large
 */
export async function readAssetFile(
  id: string,
  file: string,
  contentType: string | undefined = toContentType(file),
): Promise<AssetInput> {
  if (contentType === undefined)
    throw new Error(
      HEIC.has(toExtension(file))
        ? 'a HEIC picture, which no browser shows: save it as JPEG'
        : 'neither a picture (jpg, png, webp, avif) nor a PDF',
    );
  await checkFile(file);
  return readUpload(id, contentType, await readFile(file));
}

/** Why `readAssetFile` refused a file, for a sentence that names it. */
export function assetProblem(error: unknown): string {
  if (error instanceof HttpProblem) return error.errors?.[0]?.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/**
 * As `readAssetFile`, with an id that is made of the file's name and its content. Another picture with the same name has
 * another id, and replaces nothing.
 */
export async function readNewAsset(file: string, contentType?: string): Promise<AssetInput> {
  const input = await readAssetFile('new', file, contentType);
  return { ...input, id: toAssetId(path.basename(file), toAssetRef(input).hash) };
}
