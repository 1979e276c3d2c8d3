import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { localizedTextSchema } from '#shared/api/common.ts';
import { explainAssetRefusal, readAssetFile } from '../../assets/assetFile.ts';
import { type AssetInput, toAssetRef } from '../../assets/assetRepository.ts';
import { findUnstorable, STORABLE_TEXT_RULE } from '../../core/db/unstorable.ts';
import { isObject } from '../../core/isObject.ts';
import type { FolderMedia, FolderReferences } from './resolveReferences.ts';

const MAX_JSON_BYTES = 16 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FILES_PER_FOLDER = 5000;
/** The number of pictures and files that are read at the same time. */
const MAX_MEDIA_AT_ONCE = 4;
/** The size limit of all pictures and files of a site together. They are in memory until the site is stored. */
const MAX_MEDIA_BYTES = 1_000_000_000;
const NAMED_MEDIA = /"@(?:media|picture|photo)\/([\w.-]{1,100})"/g;
export const VALUES_FILE = 'values.json';
const MEDIA_TEXTS = 'media.json';

/**
 * The files and folders that several sites may share. Each of them is in the folder of the site, else in the folder
 * that contains the site's folder. `media.json` has an `alt` for each picture.
 */
export const SHARED_FILES = ['media', MEDIA_TEXTS, 'texts', VALUES_FILE];

/** A JSON document of a folder, before its references are resolved. */
export interface FolderDocument {
  /** The path of the file within the folder. */
  readonly file: string;
  /** The index of the document in the array of the file; absent when the file has only this document. */
  readonly indexInFile?: number;
  readonly value: unknown;
}

/** A picture or file that a document names, and its path on this machine. */
interface NamedFile {
  readonly name: string;
  readonly id: string;
  readonly file: string;
}

/** The pictures and files that were read, by path. Several folders that share pictures can use the same map. */
export type MediaByPath = Map<string, Promise<AssetInput>>;

/** Tests whether a file, folder or link exists. A broken link exists too, so that it is read and refused. */
const pathExists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
/** Tests whether a file of this name is ignored, such as `.DS_Store`. */
const isHidden = (name: string): boolean => name.startsWith('.');
const isWithin = (folder: string, file: string): boolean => {
  const relativePath = path.relative(folder, file);
  return relativePath.split(path.sep)[0] !== '..' && !path.isAbsolute(relativePath);
};
const nameCollator = new Intl.Collator('en', { numeric: true });
const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads a text file without its byte order mark. Throws an `Error` for a path that is no file, for a file that is not
 * in UTF-8, and for a file that is too large.
 */
function readText(file: string, maxBytes: number): string {
  const stats = statSync(file);
  // Reading a device or a pipe may never end.
  if (!stats.isFile()) throw new Error('is a folder or a device, not a file');
  if (stats.size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error('is not a text in UTF-8');
  return new TextDecoder().decode(bytes);
}

/** Reads the files of a site's folder, and collects the problems of unusable files. */
export class FolderFiles {
  /** One line for each problem. A line begins with the name of the file. */
  readonly problems: string[] = [];
  readonly #folder: string;
  readonly #mediaByPath: MediaByPath;
  readonly #mediaNames = new Set<string>();

  constructor(folder: string, mediaByPath: MediaByPath) {
    this.#folder = folder;
    this.#mediaByPath = mediaByPath;
  }

  refuse(
    { file, indexInFile }: Pick<FolderDocument, 'file' | 'indexInFile'>,
    fieldPath: readonly PropertyKey[],
    reason: string,
  ): void {
    const location = [...(indexInFile === undefined ? [] : [indexInFile]), ...fieldPath].map(String).join('.');
    this.problems.push(`${file}${location === '' ? '' : `: ${location}`}: ${reason}`);
  }

  /**
   * Throws an `Error` for a link that leads to a file outside of the folder, or, for a shared file, outside of the
   * shared files. Other files beside the folder may be private files of the operator, such as keys.
   */
  #assertInside(file: string): void {
    const parentFolder = realpathSync(path.join(this.#folder, '..'));
    const allowedPaths = isWithin(this.#folder, file)
      ? [realpathSync(this.#folder)]
      : SHARED_FILES.map((name) => path.join(parentFolder, name));
    const target = realpathSync(file);
    if (!allowedPaths.some((allowedPath) => isWithin(allowedPath, target)))
      throw new Error('is a link to a place outside the folder');
  }

  /** Refuses the files in the folder whose names are not known. */
  refuseUnknownFiles(knownFiles: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder))
      if (!knownFiles.has(file) && !isHidden(file)) this.refuse({ file }, [], 'a site has no file of this name');
  }

  /** Reads a JSON file of the folder. Returns undefined when it is unusable. */
  readDocument(file: string): FolderDocument | undefined {
    return this.#readJson(path.join(this.#folder, file), file);
  }

  /** Reads the documents in the array of `NAME.json`, and one document from each JSON file of the folder `NAME`. */
  readDocuments(name: string): FolderDocument[] {
    return [...this.#readList(`${name}.json`), ...this.#readFolder(name)];
  }

  /** Reads the texts, values, pictures and files to which the documents that were read so far refer. */
  async readReferences(now: Date): Promise<FolderReferences> {
    const values = this.#readObjects(VALUES_FILE);
    const mediaTexts = this.#readObjects(MEDIA_TEXTS);
    const media = await this.#readMedia(mediaTexts);
    const texts = new Map<string, string | undefined>();
    const readTextOnce = (name: string) => {
      // A text that several documents name is read once, so that its fault is reported once.
      if (!texts.has(name)) texts.set(name, this.#readText(name));
      return texts.get(name);
    };
    return { now, values, media, readText: readTextOnce };
  }

  #readJson(file: string, shownName: string): FolderDocument | undefined {
    try {
      this.#assertInside(file);
      const text = readText(file, MAX_JSON_BYTES);
      const value: unknown = JSON.parse(text);
      for (const [, name = ''] of text.matchAll(NAMED_MEDIA)) this.#mediaNames.add(name);
      return { file: shownName, value };
    } catch (error) {
      this.refuse({ file: shownName }, [], toMessage(error));
      return undefined;
    }
  }

  #readList(file: string): FolderDocument[] {
    if (!pathExists(path.join(this.#folder, file))) return [];
    const document = this.readDocument(file);
    if (Array.isArray(document?.value))
      return document.value.map((value: unknown, index) => ({ file, indexInFile: index, value }));
    if (document) this.refuse(document, [], 'is not an array');
    return [];
  }

  #readFolder(name: string): FolderDocument[] {
    const folder = path.join(this.#folder, name);
    if (!pathExists(folder)) return [];
    const files = this.#listNames(folder, name);
    if (files.length > MAX_FILES_PER_FOLDER)
      this.refuse({ file: name }, [], `has more than ${MAX_FILES_PER_FOLDER} files`);
    return files.slice(0, MAX_FILES_PER_FOLDER).flatMap((each) => {
      const file = `${name}/${each}`;
      if (each.endsWith('.json')) return this.readDocument(file) ?? [];
      this.refuse({ file }, [], 'is not a JSON file');
      return [];
    });
  }

  /** Returns the names in a folder of documents, sorted. */
  #listNames(folder: string, shownName: string): string[] {
    try {
      this.#assertInside(folder);
      return readdirSync(folder)
        .filter((name) => !isHidden(name))
        .toSorted(nameCollator.compare);
    } catch (error) {
      this.refuse({ file: shownName }, [], toMessage(error));
      return [];
    }
  }

  /**
   * Returns the path of the file in the site's folder, or of the shared file when the folder has no such file. Throws
   * an `Error` for a link that leads to another folder.
   */
  #findShared(kind: 'media' | 'texts', name: string): string | undefined {
    if (isHidden(name)) return undefined;
    const file = [this.#folder, path.join(this.#folder, '..')]
      .map((each) => path.join(each, kind, name))
      .find(pathExists);
    if (file !== undefined) this.#assertInside(file);
    return file;
  }

  /**
   * Reads the members of an object from the shared file and from the file in the folder. The members in the folder take
   * precedence.
   */
  #readObjects(name: string): Map<string, unknown> {
    const files = [path.join(this.#folder, '..', name), path.join(this.#folder, name)].filter(pathExists);
    return new Map(
      files.flatMap((file) => {
        const document = this.#readJson(file, name);
        if (isObject(document?.value)) return Object.entries(document.value);
        if (document) this.refuse(document, [], 'is not an object');
        return [];
      }),
    );
  }

  #readText(name: string): string | undefined {
    try {
      const file = this.#findShared('texts', name);
      if (file === undefined) return undefined;
      const text = readText(file, MAX_TEXT_BYTES).trim();
      if (!findUnstorable(text).next().done) throw new Error(`is not ${STORABLE_TEXT_RULE}`);
      return text;
    } catch (error) {
      this.refuse({ file: `texts/${name}` }, [], toMessage(error));
      return '';
    }
  }

  /**
   * Finds the named pictures and files. A file whose id another file already has is refused, because it would replace
   * that other file.
   */
  #findMedia(): NamedFile[] {
    const filesById = new Map<string, NamedFile>();
    let totalBytes = 0;
    for (const name of this.#mediaNames)
      try {
        const file = this.#findShared('media', name);
        if (file === undefined) continue;
        const id = path.parse(name).name;
        const sameIdFile = filesById.get(id);
        if (sameIdFile) throw new Error(`has the same id ${id} as ${sameIdFile.name}: rename one of them`);
        filesById.set(id, { name, id, file });
        totalBytes += statSync(file).size;
      } catch (error) {
        this.refuse({ file: `media/${name}` }, [], toMessage(error));
      }
    if (totalBytes <= MAX_MEDIA_BYTES) return [...filesById.values()];
    this.refuse({ file: 'media' }, [], `the pictures and files have more than ${MAX_MEDIA_BYTES} bytes together`);
    return [];
  }

  async #readMedia(mediaTexts: ReadonlyMap<string, unknown>): Promise<FolderReferences['media']> {
    const readNamedFile = async ({ name, id, file }: NamedFile): Promise<(readonly [string, FolderMedia])[]> => {
      const text = z.strictObject({ alt: localizedTextSchema }).optional().safeParse(mediaTexts.get(name));
      if (text.error) this.refuse({ file: MEDIA_TEXTS }, [name], 'is not an object with an alt');
      try {
        const assetPromise = this.#mediaByPath.get(file) ?? readAssetFile(id, file);
        this.#mediaByPath.set(file, assetPromise);
        const asset = await assetPromise;
        return [[name, { asset, assetRef: toAssetRef(asset), alt: text.data?.alt }]];
      } catch (error) {
        this.refuse({ file: `media/${name}` }, [], explainAssetRefusal(error));
        return [];
      }
    };
    const namedFiles = this.#findMedia();
    const media = new Map<string, FolderMedia>();
    for (let startIndex = 0; startIndex < namedFiles.length; startIndex += MAX_MEDIA_AT_ONCE) {
      const readMedia = await Promise.all(
        namedFiles.slice(startIndex, startIndex + MAX_MEDIA_AT_ONCE).map(readNamedFile),
      );
      for (const [name, each] of readMedia.flat()) media.set(name, each);
    }
    return media;
  }
}
