import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { MAX_JSON_DEPTH } from '../../core/db/unstorable.ts';
import { isObject } from '../../core/isObject.ts';
import { resolveRelativeDate } from './relativeDate.ts';

/** A picture or file of a folder. */
export interface FolderMedia {
  readonly asset: AssetInput;
  readonly assetRef: AssetRef;
  readonly alt: LocalizedText | undefined;
}

/** The things to which the texts of a folder may refer. */
export interface FolderReferences {
  readonly now: Date;
  /** The values that several documents share, by name. They refer to no further value. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The pictures and files, by file name. */
  readonly media: ReadonlyMap<string, FolderMedia>;
  /** Returns the text of a file; undefined when the file does not exist. */
  readonly readText: (name: string) => string | undefined;
}

/**
 * Is thrown when a text refers to something that the folder does not contain, or when a document has an unusable form.
 */
export class ReferenceFault extends Error {
  override readonly name = 'ReferenceFault';
  readonly path: readonly string[];

  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

/** The key of an object whose value supplies further members of that object. */
const SPREAD_KEY = '...';
const REFERENCE_PREFIX = /^@(values|texts|media|picture|photo)\//;
const REFERENCE_NAME = /^[\w.-]{1,100}$/;
/** The number of characters of a wrong reference that the error message shows. */
const MAX_SHOWN_CHARACTERS = 120;

function findReferenced(kind: string, name: string, references: FolderReferences): unknown {
  if (kind === 'values') return references.values.get(name);
  if (kind === 'texts') return references.readText(name);
  const media = references.media.get(name);
  if (!media || kind === 'media') return media?.assetRef;
  const altField = media.alt && { alt: media.alt };
  return kind === 'picture' ? { file: media.assetRef, ...altField } : { ...media.assetRef, ...altField };
}

function resolveText(text: string, references: FolderReferences, path: readonly string[]): unknown {
  if (!text.startsWith('@')) return text;
  const [prefix = '', kind] = REFERENCE_PREFIX.exec(text) ?? [];
  if (kind === undefined) return resolveRelativeDate(text, references.now) ?? text;
  const name = text.slice(prefix.length);
  // A wrong reference is refused. Otherwise it would be published as a text, and only visitors would see the fault.
  if (!REFERENCE_NAME.test(name))
    throw new ReferenceFault(
      [...path],
      `${text.slice(0, MAX_SHOWN_CHARACTERS)} is not a reference: a name has 1 to 100 letters without accents, digits, ".", "_" and "-"`,
    );
  const value = findReferenced(kind, name, references);
  if (value === undefined) throw new ReferenceFault([...path], `there is no ${text}`);
  return value;
}

/**
 * Resolves a part of a value. `path` leads to the part; the same array is reused for each part. `levels` is the number
 * of objects and arrays around the part. This number can be larger than the length of the path, because the path leaves
 * out `"..."`.
 */
function resolvePart(value: unknown, references: FolderReferences, path: string[], levels: number): unknown {
  if (typeof value === 'string') return resolveText(value, references, path);
  if (typeof value !== 'object' || value === null) return value;
  if (levels >= MAX_JSON_DEPTH) throw new ReferenceFault([...path], `more than ${MAX_JSON_DEPTH} levels`);
  const resolveMember = (key: string, part: unknown): unknown => {
    if (key === SPREAD_KEY) return resolvePart(part, references, path, levels + 1);
    path.push(key);
    const resolvedPart = resolvePart(part, references, path, levels + 1);
    path.pop();
    return resolvedPart;
  };
  if (Array.isArray(value)) return value.map((part: unknown, index) => resolveMember(String(index), part));
  const members = Object.entries(value).map(([key, part]) => [key, resolveMember(key, part)] as const);
  const spreadValue = members.find(([key]) => key === SPREAD_KEY)?.[1];
  if (spreadValue === undefined) return Object.fromEntries(members);
  if (!isObject(spreadValue)) throw new ReferenceFault([...path], `"${SPREAD_KEY}" does not refer to an object`);
  return { ...spreadValue, ...Object.fromEntries(members.filter(([key]) => key !== SPREAD_KEY)) };
}

/**
 * Replaces the references in a value: `@values/NAME` by a shared value, `@texts/FILE` by the text of a file,
 * `@media/FILE` by the reference of the contract to a picture or file, `@picture/FILE` by `{ file, alt }`,
 * `@photo/FILE` by the reference with its `alt`, and the dates of `resolveRelativeDate`. The member `"..."` of an
 * object is replaced by the members of the value that it refers to; the other members of the object take precedence.
 *
 * @throws ReferenceFault for a reference to something that does not exist, and for more than `MAX_JSON_DEPTH` levels
 */
export const resolveReferences = (value: unknown, references: FolderReferences): unknown =>
  resolvePart(value, references, [], 0);
