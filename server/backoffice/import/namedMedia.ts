import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRef } from '#shared/api/common.ts';
import { toAssetId, assetProblem, toContentType, readAssetFile } from '../assets/assetFile.ts';
import { type AssetRepository, toAssetRef } from '../assets/assetRepository.ts';
import type { EstateDocument } from './estateDocument.ts';
import type { RowWarning } from './report.ts';
import type { MediaReference } from './mapping/listReader.ts';

/** What a row names of each kind, with the column of the first. */
export interface NamedMedia {
  readonly pictures: readonly MediaReference[];
  readonly files: readonly MediaReference[];
}

interface Stores {
  readonly assets: Pick<AssetRepository, 'get' | 'put'>;
}

/** A name with two addresses names no file: nothing says which of them is meant. */
const SEVERAL_ADDRESSES = /.[\s,;|]https?:\/\//i;
const ASSET_ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * What a picture or file is known by: its name, or its address without what follows the path. A signature changes from
 * one feed to the next. An address whose path names no file is known by all of it.
 */
function mediaKey(name: string): string {
  const url = /^https?:\/\//i.test(name) ? URL.parse(name) : null;
  return url && toContentType(url.pathname) !== undefined ? url.origin + url.pathname : name;
}

/** `https://photos.example/7/front.JPG` → `7`, `front.jpg` */
function segmentsOf(name: string): readonly string[] {
  const url = /^https?:\/\//i.test(name) ? URL.parse(name) : null;
  let text = url ? url.pathname : name;
  try {
    text = decodeURIComponent(text);
  } catch {
    // It has a percent sign of its own.
  }
  return text.toLowerCase().split(/[/\\]/).filter(Boolean);
}

/** The same name of one source is the same asset, import after import. */
const namedAssetId = (source: string, name: string): string =>
  toAssetId(segmentsOf(name).at(-1) ?? '', createHash('sha256').update(`${source}\n${name}`).digest('hex'));

/** How many of the last segments two paths share. */
function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

interface FolderFile {
  readonly file: string;
  readonly segments: readonly string[];
}

const isPicture = (contentType: string): boolean => contentType.startsWith('image/');

type Found = { readonly ref: AssetRef; readonly file?: string } | { readonly problem: string };

/** A name for which a file of the folder was found. */
interface Claim {
  readonly name: string;
  /** The id of the asset that the file becomes. */
  readonly id: string;
  /** The file's path ends with the whole name, and not only with the last part of it. */
  readonly isWhole: boolean;
  /** The name is the path in the folder, and no address: only letter case and separators may differ. */
  readonly isPath: boolean;
}

/** A name that lost its file, because other names lead to the same one. */
export interface LostMedia {
  readonly name: string;
  readonly reason: string;
}

/** Makes the warning about a name that lost its file. */
export const lostWarning = (column: string, { name, reason }: LostMedia): RowWarning => ({
  kind: 'media',
  column,
  value: name,
  reason,
  handling: 'dropped',
});

/** Removes the media that lost their files from a document. Returns a warning for each. */
export function removeLost(estate: EstateDocument, lost: ReadonlyMap<string, LostMedia>): RowWarning[] {
  const warnings: RowWarning[] = [];
  const keeps = (column: string, { id }: AssetRef): boolean => {
    const found = lost.get(id);
    if (found) warnings.push(lostWarning(column, found));
    return found === undefined;
  };
  estate.pictures = estate.pictures
    .filter(({ file }) => keeps('pictures', file))
    .map((picture, index) => Object.assign(picture, { index }));
  estate.files = estate.files.filter(({ link }) => keeps('files', link));
  return warnings;
}

/**
 * Finds the pictures and files that rows name: those of a folder, by their name, and those that an import has stored
 * before or that have the name as their id. Nothing is fetched from elsewhere.
 */
export class MediaFinder {
  readonly #repositories: Stores;
  readonly #siteId: string;
  readonly #source: string;
  /** The files of the folder by their last segment. */
  readonly #folder: ReadonlyMap<string | undefined, readonly FolderFile[]>;
  /** Names for which each file was found. */
  readonly #claims = new Map<string, Claim[]>();
  readonly #found = new Map<string, Promise<Found>>();

  private constructor(repositories: Stores, siteId: string, source: string, folder: readonly FolderFile[]) {
    this.#repositories = repositories;
    this.#siteId = siteId;
    this.#source = source;
    this.#folder = Map.groupBy(folder, ({ segments }) => segments.at(-1));
  }

  /** `folder`: where files are, subfolders included; absent: only what is stored is found. */
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
      return { file, segments: segmentsOf(path.relative(folder ?? '', file)) };
    });
    return new MediaFinder(repositories, siteId, source, found);
  }

  /** The file of the folder whose path ends most like the name. Throws an `Error` when several do. */
  #fileFor(name: string, id: string): string | undefined {
    const segments = segmentsOf(name);
    const alike = (this.#folder.get(segments.at(-1)) ?? []).map(
      ({ file, segments: own }) => ({ file, own, count: sharedEnd(own, segments) }) as const,
    );
    const most = Math.max(...alike.map(({ count }) => count));
    const best = alike.filter(({ count }) => count === most);
    const [found] = best;
    if (found === undefined) return undefined;
    if (best.length > 1) throw new Error(`${best.length} files of the folder have this name`);
    const { file, own } = found;
    const isWhole = most === segments.length;
    const claims = this.#claims.get(file) ?? [];
    claims.push({ name, id, isWhole, isPath: isWhole && own.length === most && !/^https?:\/\//i.test(name) });
    this.#claims.set(file, claims);
    return file;
  }

  /**
   * Decides who has each file that several names were found for; to be called when all rows are read. Names that are the
   * file's path keep it; without these, the one name that its path ends with as a whole. Otherwise nobody does: a wrong
   * picture is worse than none.
   *
   * @returns the names without a file, by the id of their asset
   */
  settle(): ReadonlyMap<string, LostMedia> {
    const lost = new Map<string, LostMedia>();
    for (const claims of this.#claims.values()) {
      if (claims.length === 1) continue;
      const paths = claims.filter(({ isPath }) => isPath);
      const whole = claims.filter(({ isWhole }) => isWhole);
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

  /** Puts what is found into a document; gives what is not. */
  async attach(estate: EstateDocument, { pictures, files }: NamedMedia): Promise<RowWarning[]> {
    const warnings: RowWarning[] = [];
    for (const wish of pictures) {
      const file = await this.#refOf('pictures', wish, isPicture, warnings);
      if (file)
        estate.pictures.push({
          index: estate.pictures.length,
          file,
          kind: wish.kind ?? 'photo',
          ...(wish.ai && { ai: wish.ai }),
        });
    }
    for (const wish of files) {
      const link = await this.#refOf('files', wish, () => true, warnings);
      if (link && wish.type) estate.files.push({ type: wish.type, link });
    }
    return warnings;
  }

  /** The pictures that are found, in the order of their wishes, and a warning for each of the others. */
  async pictures(
    column: string,
    wishes: readonly MediaReference[],
  ): Promise<{ readonly found: (AssetRef & Pick<MediaReference, 'ai'>)[]; readonly warnings: RowWarning[] }> {
    const warnings: RowWarning[] = [];
    const found: (AssetRef & Pick<MediaReference, 'ai'>)[] = [];
    for (const wish of wishes) {
      const ref = await this.#refOf(column, wish, isPicture, warnings);
      if (ref) found.push(wish.ai ? { ...ref, ai: wish.ai } : ref);
    }
    return { found, warnings };
  }

  async #refOf(
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

  #find(wished: string): Promise<Found> {
    const name = mediaKey(wished);
    let found = this.#found.get(name);
    if (!found) {
      found = this.#look(name);
      this.#found.set(name, found);
    }
    return found;
  }

  async #look(name: string): Promise<Found> {
    if (SEVERAL_ADDRESSES.test(name))
      return { problem: 'several addresses, and no name of a file: say in "separator" what stands between them' };
    const { assets } = this.#repositories;
    const id = namedAssetId(this.#source, name);
    let file: string | undefined;
    try {
      file = this.#fileFor(name, id);
      if (file !== undefined) return { ref: toAssetRef(await readAssetFile(id, file)), file };
    } catch (error) {
      return { problem: assetProblem(error) };
    }
    const stored =
      (await assets.get(this.#siteId, id)) ?? (ASSET_ID.test(name) ? await assets.get(this.#siteId, name) : undefined);
    return stored ? { ref: stored } : { problem: 'neither in the folder of --files nor stored' };
  }

  /** Stores the files of the folder that were found. */
  async store(repositories: Stores): Promise<void> {
    for (const each of this.#found.values()) {
      const found = await each;
      if ('file' in found && found.file !== undefined)
        await repositories.assets.put(this.#siteId, await readAssetFile(found.ref.id, found.file));
    }
  }
}
