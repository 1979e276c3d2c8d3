import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { localizedTextSchema } from '#shared/api/common.ts';
import { explainAssetRefusal, readAssetFile } from '../../assets/assetFile.ts';
import { type AssetInput, toAssetRef } from '../../assets/assetRepository.ts';
import { findUnstorable, STORABLE } from '../../core/db/unstorable.ts';
import { isObject } from '../../core/isObject.ts';
import type { FolderReferences } from './resolveReferences.ts';

const MAX_JSON_BYTES = 16 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FILES_PER_FOLDER = 5000;
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
  readonly index?: number;
  readonly value: unknown;
}

/** The pictures and files that were read, by path. Folders that share pictures can be read with the same one. */
export type ReadMedia = Map<string, Promise<AssetInput>>;

const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;
const collator = new Intl.Collator('en', { numeric: true });
const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a text file. Throws an `Error` for a file that is missing or larger than `maxBytes`. */
function readText(file: string, maxBytes: number): string {
  if (statSync(file).size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  return readFileSync(file, 'utf8');
}

/** Reads the files of a site's folder, and collects the problems of those that are unusable. */
export class FolderFiles {
  /** One line for each problem, which begins with the file. */
  readonly problems: string[] = [];
  readonly #folder: string;
  readonly #read: ReadMedia;
  readonly #mediaNames = new Set<string>();

  constructor(folder: string, read: ReadMedia) {
    this.#folder = folder;
    this.#read = read;
  }

  refuse({ file, index }: Pick<FolderDocument, 'file' | 'index'>, where: readonly PropertyKey[], reason: string): void {
    const at = [...(index === undefined ? [] : [index]), ...where].map(String).join('.');
    this.problems.push(`${file}${at === '' ? '' : `: ${at}`}: ${reason}`);
  }

  /** Throws an `Error` for a link that leads out of the folder and of the one that contains it. */
  #assertInside(file: string): void {
    const way = path.relative(realpathSync(path.join(this.#folder, '..')), realpathSync(file));
    if (way.startsWith('..') || path.isAbsolute(way)) throw new Error('is a link that leads out of the folder');
  }

  /** Refuses the files in the folder that are not in the list. */
  refuseOthers(known: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder))
      if (!known.has(file) && !file.startsWith('.')) this.refuse({ file }, [], 'a site has no file of this name');
  }

  /** Reads a JSON file of the folder. Returns undefined when it is unusable. */
  readDocument(file: string): FolderDocument | undefined {
    return this.#readJson(path.join(this.#folder, file), file);
  }

  /** Reads the documents in the array of `NAME.json`, and the one in each JSON file of the folder `NAME`. */
  readDocuments(name: string): FolderDocument[] {
    return [...this.#readList(`${name}.json`), ...this.#readFolder(name)];
  }

  /** Reads what the documents read so far refer to. */
  async readReferences(now: Date): Promise<FolderReferences> {
    const values = this.#readObjects(VALUES_FILE);
    const described = this.#readObjects(MEDIA_TEXTS);
    const media = await this.#readMedia(described);
    return { now, values, media: new Map(media), readText: (name) => this.#readText(name) };
  }

  #readJson(file: string, shown: string): FolderDocument | undefined {
    try {
      this.#assertInside(file);
      const text = readText(file, MAX_JSON_BYTES);
      const value: unknown = JSON.parse(text);
      // Only an escape can be a character that the database cannot store.
      const [unstorable] = text.includes('\\u') ? findUnstorable(value) : [];
      if (unstorable) throw new Error(`${unstorable.path.join('.')}: is not ${STORABLE}`);
      for (const [, name = ''] of text.matchAll(NAMED_MEDIA)) this.#mediaNames.add(name);
      return { file: shown, value };
    } catch (error) {
      this.refuse({ file: shown }, [], toMessage(error));
      return undefined;
    }
  }

  #readList(file: string): FolderDocument[] {
    if (!exists(path.join(this.#folder, file))) return [];
    const document = this.readDocument(file);
    if (Array.isArray(document?.value)) return document.value.map((value: unknown, index) => ({ file, index, value }));
    if (document) this.refuse(document, [], 'is no array');
    return [];
  }

  #readFolder(name: string): FolderDocument[] {
    const folder = path.join(this.#folder, name);
    if (!exists(folder)) return [];
    const files = readdirSync(folder).toSorted(collator.compare);
    if (files.length > MAX_FILES_PER_FOLDER)
      this.refuse({ file: name }, [], `has more than ${MAX_FILES_PER_FOLDER} files`);
    return files.slice(0, MAX_FILES_PER_FOLDER).flatMap((each) => {
      const file = `${name}/${each}`;
      if (each.endsWith('.json')) return this.readDocument(file) ?? [];
      this.refuse({ file }, [], 'is no JSON file');
      return [];
    });
  }

  /** Returns the file of the folder, else the shared one. */
  #findShared(name: string): string | undefined {
    return [path.join(this.#folder, name), path.join(this.#folder, '..', name)].find(exists);
  }

  /** Reads the members of an object that is in a shared file and in the folder, which takes precedence. */
  #readObjects(name: string): Map<string, unknown> {
    const files = [path.join(this.#folder, '..', name), path.join(this.#folder, name)].filter(exists);
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
    const file = this.#findShared(path.join('texts', name));
    if (file === undefined) return undefined;
    try {
      this.#assertInside(file);
      return readText(file, MAX_TEXT_BYTES).trim();
    } catch (error) {
      this.refuse({ file: `texts/${name}` }, [], toMessage(error));
      return '';
    }
  }

  async #readMedia(described: ReadonlyMap<string, unknown>): Promise<FolderReferences['media']> {
    const media = await Promise.all(
      [...this.#mediaNames].map(async (name) => {
        const file = this.#findShared(path.join('media', name));
        if (file === undefined) return [];
        const text = z.strictObject({ alt: localizedTextSchema }).optional().safeParse(described.get(name));
        if (text.error) this.refuse({ file: MEDIA_TEXTS }, [name], 'is no object with an alt');
        try {
          this.#assertInside(file);
          const reading = this.#read.get(file) ?? readAssetFile(path.parse(name).name, file);
          this.#read.set(file, reading);
          const asset = await reading;
          return [[name, { asset, ref: toAssetRef(asset), alt: text.data?.alt }] as const];
        } catch (error) {
          this.refuse({ file: `media/${name}` }, [], explainAssetRefusal(error));
          return [];
        }
      }),
    );
    return new Map(media.flat());
  }
}
