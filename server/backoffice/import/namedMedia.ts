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

/** Matches a name that contains two addresses. It identifies no file, because it is unknown which address is meant. */
const SEVERAL_ADDRESSES = /.[\s,;|]https?:\/\//i;
const ASSET_ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * Returns the key of a picture or file. This is its name, or its address without the query and the fragment, because a
 * signature there changes from one feed to the next. An address whose path names no file is used completely.
 */
function toMediaKey(name: string): string {
  const url = /^https?:\/\//i.test(name) ? URL.parse(name) : null;
  return url && toContentType(url.pathname) !== undefined ? url.origin + url.pathname : name;
}

/** Splits a name into lower-case segments: `https://photos.example/7/front.JPG` has `7` and `front.jpg`. */
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

/** Returns the id of the asset. The same name of one source has the same id in every import. */
const toNamedAssetId = (source: string, name: string): string =>
  toAssetId(splitSegments(name).at(-1) ?? '', createHash('sha256').update(`${source}\n${name}`).digest('hex'));

/** Counts the segments at the end of two paths that are equal. */
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
   * Is true when the name is the file's path in the folder and no web address. Letter case and separators may differ.
   */
  readonly isPath: boolean;
}

/** A name that lost its file, because other names refer to the same file. */
export interface LostMedia {
  readonly name: string;
  readonly reason: string;
}

/** Creates the warning about a name that lost its file. */
export const createLostWarning = (column: string, { name, reason }: LostMedia): RowWarning => ({
  kind: 'media',
  column,
  value: name,
  reason,
  handling: 'dropped',
});

/** Removes the media that lost their files from a document. Returns a warning for each of them. */
export function removeLost(estate: EstateDocument, lost: ReadonlyMap<string, LostMedia>): RowWarning[] {
  const warnings: RowWarning[] = [];
  const keeps = (column: string, { id }: AssetRef): boolean => {
    const found = lost.get(id);
    if (found) warnings.push(createLostWarning(column, found));
    return found === undefined;
  };
  estate.pictures = estate.pictures
    .filter(({ file }) => keeps('pictures', file))
    .map((picture, index) => Object.assign(picture, { index }));
  estate.files = estate.files.filter(({ link }) => keeps('files', link));
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
  /** The files of the folder by their last segment. */
  readonly #folder: ReadonlyMap<string | undefined, readonly FolderFile[]>;
  /** The names for which each file was found. */
  readonly #claims = new Map<string, FileClaim[]>();
  readonly #found = new Map<string, Promise<FoundMedia>>();

  private constructor(repositories: Stores, siteId: string, source: string, folder: readonly FolderFile[]) {
    this.#repositories = repositories;
    this.#siteId = siteId;
    this.#source = source;
    this.#folder = Map.groupBy(folder, ({ segments }) => segments.at(-1));
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
    const found = files.map((entry): FolderFile => {
      const file = path.join(entry.parentPath, entry.name);
      return { file, segments: splitSegments(path.relative(folder ?? '', file)) };
    });
    return new MediaFinder(repositories, siteId, source, found);
  }

  /**
   * Returns the file of the folder whose path shares the most segments with the end of the name. Throws an `Error` when
   * several files share that number.
   */
  #findFile(name: string, id: string): string | undefined {
    const segments = splitSegments(name);
    const alike = (this.#folder.get(segments.at(-1)) ?? []).map(
      ({ file, segments: own }) => ({ file, own, count: countSharedSegments(own, segments) }) as const,
    );
    const maxCount = Math.max(...alike.map(({ count }) => count));
    const best = alike.filter(({ count }) => count === maxCount);
    const [found] = best;
    if (found === undefined) return undefined;
    if (best.length > 1) throw new Error(`${best.length} files of the folder have this name`);
    const { file, own } = found;
    const isWhole = maxCount === segments.length;
    const claims = this.#claims.get(file) ?? [];
    claims.push({
      name,
      id,
      isWholeName: isWhole,
      isPath: isWhole && own.length === maxCount && !/^https?:\/\//i.test(name),
    });
    this.#claims.set(file, claims);
    return file;
  }

  /**
   * Decides which name gets a file that was found for several names. The function must be called after all rows were
   * read. Names that are the complete path of the file get it. When no name is the path, the only name with which the
   * path ends completely gets the file. Otherwise no name gets it, because a wrong picture is worse than none.
   *
   * @returns the names without a file, by the id of their asset
   */
  settle(): ReadonlyMap<string, LostMedia> {
    const lost = new Map<string, LostMedia>();
    for (const claims of this.#claims.values()) {
      if (claims.length === 1) continue;
      const paths = claims.filter(({ isPath }) => isPath);
      const whole = claims.filter(({ isWholeName: isWhole }) => isWhole);
      const winners = paths.length === 0 && whole.length === 1 ? whole : paths;
      for (const claim of claims) {
        if (winners.includes(claim)) continue;
        const other = winners[0] ?? claims.find((each) => each !== claim);
        const reason = `the folder has one file for this and for ${other?.name}`;
        lost.set(claim.id, { name: claim.name, reason });
        this.#found.set(claim.name, Promise.resolve({ problem: reason }));
      }
    }
    return lost;
  }

  /** Adds the found media to a document. Returns a warning for each that was not found. */
  async attach(estate: EstateDocument, { pictures, files }: NamedMedia): Promise<RowWarning[]> {
    const warnings: RowWarning[] = [];
    for (const wish of pictures) {
      const file = await this.#findRef('pictures', wish, isPicture, warnings);
      if (file)
        estate.pictures.push({
          index: estate.pictures.length,
          file,
          kind: wish.kind ?? 'photo',
          ...(wish.ai && { ai: wish.ai }),
        });
    }
    for (const wish of files) {
      const link = await this.#findRef('files', wish, () => true, warnings);
      if (link && wish.type) estate.files.push({ type: wish.type, link });
    }
    return warnings;
  }

  /** Returns the found pictures in the given order, and a warning for each picture that was not found. */
  async pictures(
    column: string,
    wishes: readonly MediaReference[],
  ): Promise<{ readonly found: (AssetRef & Pick<MediaReference, 'ai'>)[]; readonly warnings: RowWarning[] }> {
    const warnings: RowWarning[] = [];
    const found: (AssetRef & Pick<MediaReference, 'ai'>)[] = [];
    for (const wish of wishes) {
      const ref = await this.#findRef(column, wish, isPicture, warnings);
      if (ref) found.push(wish.ai ? { ...ref, ai: wish.ai } : ref);
    }
    return { found, warnings };
  }

  async #findRef(
    column: string,
    { name }: MediaReference,
    isWanted: (contentType: string) => boolean,
    warnings: RowWarning[],
  ): Promise<AssetRef | undefined> {
    const found = await this.#find(name);
    if ('ref' in found && isWanted(found.ref.contentType)) return found.ref;
    const reason = 'ref' in found ? `a file of another kind: ${found.ref.contentType}` : found.problem;
    warnings.push({ kind: 'media', column, value: name, reason, handling: 'dropped' });
    return undefined;
  }

  #find(wished: string): Promise<FoundMedia> {
    const name = toMediaKey(wished);
    let found = this.#found.get(name);
    if (!found) {
      found = this.#look(name);
      this.#found.set(name, found);
    }
    return found;
  }

  async #look(name: string): Promise<FoundMedia> {
    if (SEVERAL_ADDRESSES.test(name))
      return { problem: 'several addresses, and no name of a file: say in "separator" what stands between them' };
    const { assets } = this.#repositories;
    const id = toNamedAssetId(this.#source, name);
    let file: string | undefined;
    try {
      file = this.#findFile(name, id);
      if (file !== undefined) return { ref: toAssetRef(await readAssetFile(id, file)), file };
    } catch (error) {
      return { problem: explainAssetRefusal(error) };
    }
    const stored =
      (await assets.get(this.#siteId, id)) ?? (ASSET_ID.test(name) ? await assets.get(this.#siteId, name) : undefined);
    return stored ? { ref: stored } : { problem: 'neither in the folder of --files nor stored' };
  }

  /** Stores the found files of the folder. */
  async store(repositories: Stores): Promise<void> {
    for (const each of this.#found.values()) {
      const found = await each;
      if ('file' in found && found.file !== undefined)
        await repositories.assets.put(this.#siteId, await readAssetFile(found.ref.id, found.file));
    }
  }
}
