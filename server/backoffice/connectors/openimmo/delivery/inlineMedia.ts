import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readFolderFile, removeOldFiles } from './folderFiles.ts';

/** A picture from an XML file is removed after this number of days without a delivery that contains it. */
const INLINE_RETENTION_DAYS = 14;
const DAY_MS = 86_400_000;

/** The pictures that XML files contained, by the hash of their content. */
export interface InlineMedia {
  storeInline(hash: string, content: Buffer): Promise<void>;
  readInline(hash: string): Promise<Buffer>;
}

export const createInlineMedia = (
  folder: string,
  now: () => number,
): InlineMedia & { readonly removeOldInline: () => Promise<void> } => ({
  async storeInline(hash, content) {
    const file = path.join(folder, hash);
    if (await stat(file).catch(() => undefined)) return utimes(file, new Date(now()), new Date(now()));
    await writeFile(`${file}.new`, content, { mode: 0o600 });
    await rename(`${file}.new`, file);
  },
  readInline: (hash) => readFolderFile(folder, hash),
  removeOldInline: () => removeOldFiles(folder, now() - INLINE_RETENTION_DAYS * DAY_MS),
});
