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
/** The size of all pictures and files of a site together. They are in memory until the site is stored. */
const MAX_MEDIA_BYTES = 1_000_000_000;
const NAMED_MEDIA = /"@(?:media|picture|photo)\/([\w.-]{1,100})"/g;
export const VALUES_FILE = 'values.json';
const MEDIA_TEXTS = 'media.json';

/**
 * The files that several sites may share. Each is in the folder of the site, else in the folder that contains it.
 * `media.json` has an `alt` for each picture.
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

/** A picture or file that a document names, and its place on this machine. */
interface NamedFile {
  readonly name: string;
  readonly id: string;
  readonly file: string;
}

/** The pictures and files that were read, by path. The same map can be used for several folders that share pictures. */
export type MediaByPath = Map<string, Promise<AssetInput>>;

/** Tests whether there is a file, a folder or a link, even a link to nothing, so that such a link is refused. */
const pathExists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
/** Tests whether the name is one of those that a folder ignores, such as `.DS_Store`. */
const isHidden = (name: string): boolean => name.startsWith('.');
const isWithin = (folder: string, file: string): boolean => {
  const way = path.relative(folder, file);
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
};
const nameCollator = new Intl.Collator('en', { numeric: true });
const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads a text file without its byte order mark. Throws an `Error` for a path that is no file, for a file that is not
 * in UTF-8, and for a file that is too large.
 */
function readText(file: string, maxBytes: number): string {
  const found = statSync(file);
  // Reading a device or a pipe may never end.
  if (!found.isFile()) throw new Error('is a folder or a device, and no file');
  if (found.size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error('is no text in UTF-8');
  return new TextDecoder().decode(bytes);
}

/** Reads the files of a site's folder, and collects the problems of those that are unusable. */
export class FolderFiles {
  /** One line for each problem, which begins with the file. */
  readonly problems: string[] = [];
  readonly #folder: string;
  readonly #read: MediaByPath;
  readonly #mediaNames = new Set<string>();

  constructor(folder: string, read: MediaByPath) {
    this.#folder = folder;
    this.#read = read;
  }

  refuse(
    { file, indexInFile: index }: Pick<FolderDocument, 'file' | 'indexInFile'>,
    where: readonly PropertyKey[],
    reason: string,
  ): void {
    const at = [...(index === undefined ? [] : [index]), ...where].map(String).join('.');
    this.problems.push(`${file}${at === '' ? '' : `: ${at}`}: ${reason}`);
  }

  /**
   * Throws an `Error` for a link that leads to a file outside of the folder, or, for a shared file, outside of the
   * shared files. Other files beside the folder may be private files of the operator, such as keys.
   */
  #assertInside(file: string): void {
    const beside = realpathSync(path.join(this.#folder, '..'));
    const places = isWithin(this.#folder, file)
      ? [realpathSync(this.#folder)]
      : SHARED_FILES.map((name) => path.join(beside, name));
    const target = realpathSync(file);
    if (!places.some((place) => isWithin(place, target))) throw new Error('is a link that leads out of the folder');
  }

  /** Refuses the files in the folder that are not in the list. */
  refuseOthers(known: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder))
      if (!known.has(file) && !isHidden(file)) this.refuse({ file }, [], 'a site has no file of this name');
  }

  /** Reads a JSON file of the folder. Returns undefined when it is unusable. */
  readDocument(file: string): FolderDocument | undefined {
    return this.#readJson(path.join(this.#folder, file), file);
  }

  /** Reads the documents in the array of `NAME.json`, and the one in each JSON file of the folder `NAME`. */
  readDocuments(name: string): FolderDocument[] {
    return [...this.#readList(`${name}.json`), ...this.#readFolder(name)];
  }

  /** Reads the texts, values, pictures and files to which the documents that were read so far refer. */
  async readReferences(now: Date): Promise<FolderReferences> {
    const values = this.#readObjects(VALUES_FILE);
    const described = this.#readObjects(MEDIA_TEXTS);
    const media = await this.#readMedia(described);
    const texts = new Map<string, string | undefined>();
    const readOnce = (name: string) => {
      // A text is read, and its fault is reported, once for all documents that name it.
      if (!texts.has(name)) texts.set(name, this.#readText(name));
      return texts.get(name);
    };
    return { now, values, media, readText: readOnce };
  }

  #readJson(file: string, shown: string): FolderDocument | undefined {
    try {
      this.#assertInside(file);
      const text = readText(file, MAX_JSON_BYTES);
      const value: unknown = JSON.parse(text);
      for (const [, name = ''] of text.matchAll(NAMED_MEDIA)) this.#mediaNames.add(name);
      return { file: shown, value };
    } catch (error) {
      this.refuse({ file: shown }, [], toMessage(error));
      return undefined;
    }
  }

  #readList(file: string): FolderDocument[] {
    if (!pathExists(path.join(this.#folder, file))) return [];
    const document = this.readDocument(file);
    if (Array.isArray(document?.value))
      return document.value.map((value: unknown, index) => ({ file, indexInFile: index, value }));
    if (document) this.refuse(document, [], 'is no array');
    return [];
  }

  #readFolder(name: string): FolderDocument[] {
    const folder = path.join(this.#folder, name);
    if (!pathExists(folder)) return [];
    const files = this.#list(folder, name);
    if (files.length > MAX_FILES_PER_FOLDER)
      this.refuse({ file: name }, [], `has more than ${MAX_FILES_PER_FOLDER} files`);
    return files.slice(0, MAX_FILES_PER_FOLDER).flatMap((each) => {
      const file = `${name}/${each}`;
      if (each.endsWith('.json')) return this.readDocument(file) ?? [];
      this.refuse({ file }, [], 'is no JSON file');
      return [];
    });
  }

  /** Returns the names in a folder of documents, in their order. */
  #list(folder: string, shown: string): string[] {
    try {
      this.#assertInside(folder);
      return readdirSync(folder)
        .filter((name) => !isHidden(name))
        .toSorted(nameCollator.compare);
    } catch (error) {
      this.refuse({ file: shown }, [], toMessage(error));
      return [];
    }
  }

  /** Returns the file of the folder, else the shared one. Throws an `Error` for a link that leads elsewhere. */
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
        if (document) this.refuse(document, [], 'is no object');
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
    const byId = new Map<string, NamedFile>();
    let bytes = 0;
    for (const name of this.#mediaNames)
      try {
        const file = this.#findShared('media', name);
        if (file === undefined) continue;
        const id = path.parse(name).name;
        const other = byId.get(id);
        if (other) throw new Error(`has the id ${id}, which ${other.name} has as well: give it another name`);
        byId.set(id, { name, id, file });
        bytes += statSync(file).size;
      } catch (error) {
        this.refuse({ file: `media/${name}` }, [], toMessage(error));
      }
    if (bytes <= MAX_MEDIA_BYTES) return [...byId.values()];
    this.refuse({ file: 'media' }, [], `the pictures and files have more than ${MAX_MEDIA_BYTES} bytes together`);
    return [];
  }

  async #readMedia(described: ReadonlyMap<string, unknown>): Promise<FolderReferences['media']> {
    const read = async ({ name, id, file }: NamedFile): Promise<(readonly [string, FolderMedia])[]> => {
      const text = z.strictObject({ alt: localizedTextSchema }).optional().safeParse(described.get(name));
      if (text.error) this.refuse({ file: MEDIA_TEXTS }, [name], 'is no object with an alt');
      try {
        const reading = this.#read.get(file) ?? readAssetFile(id, file);
        this.#read.set(file, reading);
        const asset = await reading;
        return [[name, { asset, assetRef: toAssetRef(asset), alt: text.data?.alt }]];
      } catch (error) {
        this.refuse({ file: `media/${name}` }, [], explainAssetRefusal(error));
        return [];
      }
    };
    const named = this.#findMedia();
    const media = new Map<string, FolderMedia>();
    for (let at = 0; at < named.length; at += MAX_MEDIA_AT_ONCE) {
      const found = await Promise.all(named.slice(at, at + MAX_MEDIA_AT_ONCE).map(read));
      for (const [name, each] of found.flat()) media.set(name, each);
    }
    return media;
  }
}
