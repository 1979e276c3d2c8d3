import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRef } from '#shared/api/common.ts';
import { toAssetId, explainAssetRefusal, toContentType, readAssetFile } from '../assets/assetFile.ts';
import { type AssetRepository, toAssetRef } from '../assets/assetRepository.ts';
import type { EstateDocument } from './estateDocument.ts';
import type { RowWarning } from './report.ts';
import type { MediaReference } from './mapping/listReader.ts';

/** The pictures and files that a row names, in the order of the row. */
export interface NamedMedia {
  readonly pictures: readonly MediaReference[];
  readonly files: readonly MediaReference[];
}

interface Stores {
  readonly assets: Pick<AssetRepository, 'get' | 'put'>;
}

/**
 * Matches a name that contains two web addresses. Such a name identifies no file, because it is unknown which address
 * is meant.
 */
const SEVERAL_ADDRESSES = /.[\s,;|]https?:\/\//i;
const ASSET_ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * Returns the key of a picture or file: its name, or its web address without the query and the fragment, because these
 * may contain a signature that changes. A web address whose path names no file is used completely.
 */
function toMediaKey(name: string): string {
  const url = /^https?:\/\//i.test(name) ? URL.parse(name) : null;
  return url && toContentType(url.pathname) !== undefined ? url.origin + url.pathname : name;
}

/** Splits a name into lower-case segments: `7` and `front.jpg` for `https://photos.example/7/front.JPG`. */
function splitSegments(name: string): readonly string[] {
  const url = /^https?:\/\//i.test(name) ? URL.parse(name) : null;
  let text = url ? url.pathname : name;
  try {
    text = decodeURIComponent(text);
  } catch {
    // The name contains a percent sign that does not begin an escape sequence.
  }
  return text.toLowerCase().split(/[/\\]/).filter(Boolean);
}

/** Returns the id of the asset for a name. In every import, the same name of the same source has the same id. */
const toNamedAssetId = (source: string, name: string): string =>
  toAssetId(splitSegments(name).at(-1) ?? '', createHash('sha256').update(`${source}\n${name}`).digest('hex'));

/** Counts the equal segments at the ends of two paths. */
function countSharedSegments(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

interface FolderFile {
  readonly file: string;
  readonly segments: readonly string[];
}

const isPicture = (contentType: string): boolean => contentType.startsWith('image/');

type FoundMedia = { readonly ref: AssetRef; readonly file?: string } | { readonly problem: string };

/** The match of a name with a file of the folder. Several names may match one file. */
interface FileClaim {
  readonly name: string;
  /** The id of the asset that is made of the file. */
  readonly id: string;
  /**
   * Is true when the file's path ends with the whole name. It is false when the path ends with only the last part of
   * the name.
   */
  readonly isWholeName: boolean;
  /**
   * Is true when the name is not a web address and equals the file's path in the folder, except for letter case and
   * separators.
   */
  readonly isPath: boolean;
}

/** A name that has no file, because other names match the same file. */
export interface LostMedia {
  readonly name: string;
  readonly reason: string;
}

/** Creates the warning about a name whose file belongs to another name. */
export const createLostWarning = (column: string, { name, reason }: LostMedia): RowWarning => ({
  kind: 'media',
  column,
  value: name,
  reason,
  handling: 'dropped',
});

/** Removes the pictures and files in `lost` from a document. Returns a warning for each of them. */
export function dropLostMedia(estate: EstateDocument, lost: ReadonlyMap<string, LostMedia>): RowWarning[] {
  const warnings: RowWarning[] = [];
  const keepFound = (column: string, { id }: AssetRef): boolean => {
    const lostMedia = lost.get(id);
    if (lostMedia) warnings.push(createLostWarning(column, lostMedia));
    return lostMedia === undefined;
  };
  estate.pictures = estate.pictures
    .filter(({ file }) => keepFound('pictures', file))
    .map((picture, index) => Object.assign(picture, { index }));
  estate.files = estate.files.filter(({ link }) => keepFound('files', link));
  return warnings;
}

/**
 * Finds the pictures and files that rows name. It finds the files of a folder by their name, and assets that an import
 * has stored before or whose id is the name. It downloads nothing.
 */
export class MediaFinder {
  readonly #repositories: Stores;
  readonly #siteId: string;
  readonly #source: string;
  /** The files of the folder, by the last segment of their path. */
  readonly #folderFiles: ReadonlyMap<string | undefined, readonly FolderFile[]>;
  /** The names that match each file. */
  readonly #claims = new Map<string, FileClaim[]>();
  readonly #mediaByName = new Map<string, Promise<FoundMedia>>();

  private constructor(repositories: Stores, siteId: string, source: string, folder: readonly FolderFile[]) {
    this.#repositories = repositories;
    this.#siteId = siteId;
    this.#source = source;
    this.#folderFiles = Map.groupBy(folder, ({ segments }) => segments.at(-1));
  }

  /**
   * Creates a finder. `folder` contains the files, also in subfolders. When it is absent, only stored files are found.
   */
  static async create(
    repositories: Stores,
    siteId: string,
    source: string,
    folder: string | undefined,
  ): Promise<MediaFinder> {
    const entries = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const folderFiles = files.map((entry): FolderFile => {
      const file = path.join(entry.parentPath, entry.name);
      return { file, segments: splitSegments(path.relative(folder ?? '', file)) };
    });
    return new MediaFinder(repositories, siteId, source, folderFiles);
  }

  /**
   * Returns the file of the folder whose path shares the most segments with the end of the name. Throws an `Error` when
   * several files share the same number of segments.
   */
  #findFile(name: string, id: string): string | undefined {
    const segments = splitSegments(name);
    const candidates = (this.#folderFiles.get(segments.at(-1)) ?? []).map(
      ({ file, segments: fileSegments }) =>
        ({ file, own: fileSegments, count: countSharedSegments(fileSegments, segments) }) as const,
    );
    const maxCount = Math.max(...candidates.map(({ count }) => count));
    const bestCandidates = candidates.filter(({ count }) => count === maxCount);
    const [found] = bestCandidates;
    if (found === undefined) return undefined;
    if (bestCandidates.length > 1) throw new Error(`${bestCandidates.length} files of the folder have this name`);
    const { file, own } = found;
    const isWholeName = maxCount === segments.length;
    const claims = this.#claims.get(file) ?? [];
    claims.push({
      name,
      id,
      isWholeName,
      isPath: isWholeName && own.length === maxCount && !/^https?:\/\//i.test(name),
    });
    this.#claims.set(file, claims);
    return file;
  }

  /**
   * Decides which name gets a file that several names match. The function must be called after all rows were read.
   * Names that equal the file's path get the file. When no name equals the path, and the path ends with exactly one
   * whole name, that name gets the file. Otherwise no name gets the file, because a wrong picture is worse than none.
   *
   * @returns the names without a file, by the id of their asset
   */
  resolveSharedFiles(): ReadonlyMap<string, LostMedia> {
    const lostMediaById = new Map<string, LostMedia>();
    for (const claims of this.#claims.values()) {
      if (claims.length === 1) continue;
      const pathNames = claims.filter(({ isPath }) => isPath);
      const wholeNames = claims.filter(({ isWholeName: isWhole }) => isWhole);
      const winners = pathNames.length === 0 && wholeNames.length === 1 ? wholeNames : pathNames;
      for (const claim of claims) {
        if (winners.includes(claim)) continue;
        const winner = winners[0] ?? claims.find((each) => each !== claim);
        const reason = `the folder has one file for this and for ${winner?.name}`;
        lostMediaById.set(claim.id, { name: claim.name, reason });
        this.#mediaByName.set(claim.name, Promise.resolve({ problem: reason }));
      }
    }
    return lostMediaById;
  }

  /** Adds the found pictures and files to a document. Returns a warning for each one that was not found. */
  async attach(estate: EstateDocument, { pictures, files }: NamedMedia): Promise<RowWarning[]> {
    const warnings: RowWarning[] = [];
    for (const reference of pictures) {
      const file = await this.#findRef('pictures', reference, isPicture, warnings);
      if (file)
        estate.pictures.push({
          index: estate.pictures.length,
          file,
          kind: reference.kind ?? 'photo',
          ...(reference.ai && { ai: reference.ai }),
        });
    }
    for (const reference of files) {
      const link = await this.#findRef('files', reference, () => true, warnings);
      if (link && reference.type) estate.files.push({ type: reference.type, link });
    }
    return warnings;
  }

  /** Returns the found pictures in the given order, and a warning for each picture that was not found. */
  async findPictures(
    column: string,
    references: readonly MediaReference[],
  ): Promise<{ readonly found: (AssetRef & Pick<MediaReference, 'ai'>)[]; readonly warnings: RowWarning[] }> {
    const warnings: RowWarning[] = [];
    const found: (AssetRef & Pick<MediaReference, 'ai'>)[] = [];
    for (const reference of references) {
      const ref = await this.#findRef(column, reference, isPicture, warnings);
      if (ref) found.push(reference.ai ? { ...ref, ai: reference.ai } : ref);
    }
    return { found, warnings };
  }

  async #findRef(
    column: string,
    { name }: MediaReference,
    isWanted: (contentType: string) => boolean,
    warnings: RowWarning[],
  ): Promise<AssetRef | undefined> {
    const foundMedia = await this.#findMedia(name);
    if ('ref' in foundMedia && isWanted(foundMedia.ref.contentType)) return foundMedia.ref;
    const reason = 'ref' in foundMedia ? `a file of another kind: ${foundMedia.ref.contentType}` : foundMedia.problem;
    warnings.push({ kind: 'media', column, value: name, reason, handling: 'dropped' });
    return undefined;
  }

  #findMedia(reference: string): Promise<FoundMedia> {
    const name = toMediaKey(reference);
    let foundMedia = this.#mediaByName.get(name);
    if (!foundMedia) {
      foundMedia = this.#lookUp(name);
      this.#mediaByName.set(name, foundMedia);
    }
    return foundMedia;
  }

  async #lookUp(name: string): Promise<FoundMedia> {
    if (SEVERAL_ADDRESSES.test(name))
      return { problem: 'several addresses, and no name of a file: put the text that separates them into "separator"' };
    const { assets } = this.#repositories;
    const id = toNamedAssetId(this.#source, name);
    let file: string | undefined;
    try {
      file = this.#findFile(name, id);
      if (file !== undefined) return { ref: toAssetRef(await readAssetFile(id, file)), file };
    } catch (error) {
      return { problem: explainAssetRefusal(error) };
    }
    const storedRef =
      (await assets.get(this.#siteId, id)) ?? (ASSET_ID.test(name) ? await assets.get(this.#siteId, name) : undefined);
    return storedRef ? { ref: storedRef } : { problem: 'neither in the folder of --files nor stored' };
  }

  /** Stores the found files of the folder. */
  async store(repositories: Stores): Promise<void> {
    for (const each of this.#mediaByName.values()) {
      const foundMedia = await each;
      if ('file' in foundMedia && foundMedia.file !== undefined)
        await repositories.assets.put(this.#siteId, await readAssetFile(foundMedia.ref.id, foundMedia.file));
    }
  }
}
