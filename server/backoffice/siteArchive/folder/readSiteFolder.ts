import { z } from 'zod';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { createRecord, typedKeys } from '#shared/domain/typedKeys.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { BackupError } from '../../backup/backupError.ts';
import { findUnstorable, MAX_JSON_DEPTH, STORABLE_TEXT_RULE } from '../../core/db/unstorable.ts';
import { isObject } from '../../core/isObject.ts';
import { FolderFiles, type FolderDocument, type MediaByPath, SHARED_FILES, VALUES_FILE } from './folderFiles.ts';
import { ReferenceFault, type FolderReferences, resolveReferences } from './resolveReferences.ts';
import { SITE_PARTS, type SitePart, type SiteParts } from './siteParts.ts';

/** A site as its folder describes it. */
export interface SiteFolder extends SiteParts {
  readonly site: Site;
  /** The pictures and files that the documents name. */
  readonly assets: readonly AssetInput[];
}

const MAX_SHOWN_PROBLEMS = 20;
const SITE_FILE = 'site.json';
const KNOWN_FILES = new Set([
  'README.md',
  SITE_FILE,
  ...SHARED_FILES,
  ...Object.keys(SITE_PARTS).flatMap((name) => [name, `${name}.json`]),
]);

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the path of the first member that a value has and its parsed form does not have. */
function findDroppedMember(value: unknown, parsedValue: unknown): string[] | undefined {
  if (!isContainer(value) || !isContainer(parsedValue)) return undefined;
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(parsedValue, key)) return [key];
    const foundPath = findDroppedMember(value[key], parsedValue[key]);
    if (foundPath) return [key, ...foundPath];
  }
  return undefined;
}

/** Resolves the references of a document and checks it. Returns undefined when it is invalid. */
function readItem<Schema extends z.ZodType>(
  files: FolderFiles,
  document: FolderDocument,
  schema: Schema,
  references: FolderReferences,
): z.output<Schema> | undefined {
  try {
    const value = resolveReferences(document.value, references);
    // The texts and shared values that are inserted into a document can make the nesting of the document too deep.
    const [unstorable] = findUnstorable(value);
    if (unstorable) {
      const reason =
        unstorable.fault === 'depth' ? `has more than ${MAX_JSON_DEPTH} levels` : `is not ${STORABLE_TEXT_RULE}`;
      files.refuse(document, unstorable.path, reason);
      return undefined;
    }
    const { data, error } = schema.safeParse(value);
    for (const { path, message } of error?.issues ?? []) files.refuse(document, path, message);
    if (error) return undefined;
    const droppedPath = findDroppedMember(value, data);
    if (droppedPath) files.refuse(document, droppedPath, 'is not a field of the contract');
    return data;
  } catch (error) {
    if (!(error instanceof ReferenceFault)) throw error;
    files.refuse(document, error.path, error.message);
    return undefined;
  }
}

/** Numbers the pictures of a home in the order in which they are listed. */
function numberPictures(document: FolderDocument): FolderDocument {
  const { value } = document;
  if (!isObject(value) || !Array.isArray(value['pictures'])) return document;
  const pictures = value['pictures'].map((picture: unknown, index) =>
    isObject(picture) ? { index, ...picture } : { index, '...': picture },
  );
  return { ...document, value: { ...value, pictures } };
}

/** Reads the items of one part of a site. An item that the folder contains twice is reported as a problem. */
function readPart<Schema extends z.ZodType>(
  files: FolderFiles,
  documents: readonly FolderDocument[],
  sitePart: SitePart<Schema>,
  references: FolderReferences,
): z.output<Schema>[] {
  const keys = new Set<unknown>();
  return documents.flatMap((document) => {
    const item = readItem(files, numberPictures(document), sitePart.schema, references);
    if (item === undefined) return [];
    const key = sitePart.toKey(item);
    if (keys.has(key)) files.refuse(document, [], `${String(key)} is in the folder twice`);
    keys.add(key);
    return [item];
  });
}

/** Throws a `BackupError` that names the problems, if there are any. */
function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const shownProblems = problems.slice(0, MAX_SHOWN_PROBLEMS).map((each) => `\n  ${each}`);
  const moreNote =
    problems.length > shownProblems.length ? `\n  … and ${problems.length - shownProblems.length} more` : '';
  throw new BackupError(`This is not a folder of a site:${shownProblems.join('')}${moreNote}`);
}

/**
 * Reads the folder of a site: `site.json`, the parts of `SITE_PARTS`, and the shared files. References are resolved,
 * and each document is checked against the contract.
 *
 * @param now the moment to which relative dates refer
 * @throws BackupError that names each problem with its file and field
 */
export async function readSiteFolder(
  folder: string,
  now: Date,
  mediaByPath: MediaByPath = new Map(),
): Promise<SiteFolder> {
  const files = new FolderFiles(folder, mediaByPath);
  files.refuseUnknownFiles(KNOWN_FILES);
  const siteDocument = files.readDocument(SITE_FILE);
  const names = typedKeys(SITE_PARTS);
  const documents = new Map(names.map((name) => [name, files.readDocuments(name)]));
  const fileReferences = await files.readReferences(now);
  // A shared value may refer to pictures and dates, but not to other values.
  const sharedValues = { file: VALUES_FILE, value: Object.fromEntries(fileReferences.values) };
  const values = readItem(files, sharedValues, z.record(z.string(), z.unknown()), {
    ...fileReferences,
    values: new Map(),
  });
  const references: FolderReferences = { ...fileReferences, values: new Map(Object.entries(values ?? {})) };
  const site = siteDocument && readItem(files, siteDocument, siteSchema, references);
  const siteParts = createRecord(names, (name) =>
    readPart<z.ZodType>(files, documents.get(name) ?? [], SITE_PARTS[name], references),
  ) as SiteParts;
  assertNoProblems(files.problems);
  if (!site) throw new BackupError('This is not a folder of a site.');
  return { ...siteParts, site, assets: [...fileReferences.media.values()].map(({ asset }) => asset) };
}
