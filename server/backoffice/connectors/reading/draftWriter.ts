import type { NamedItem } from '#shared/api/common.ts';
import { toExcerpt, type RowWarning } from '../../import/report.ts';
import {
  findVocabularyAssignments,
  type VocabularyKey,
  type VocabularyPath,
} from '../../import/cells/vocabularyValue.ts';
import type { EstatePath, ValueAt } from '../../import/estatePath.ts';
import type { DraftOrigin, EstateDraft, LaterValues, RemoteMedia } from '../seam/records.ts';

/** Returns the CRM's value as a short text for reports. */
const toReportText = (raw: unknown): string =>
  toExcerpt(typeof raw === 'string' ? raw : raw === undefined ? '' : (JSON.stringify(raw) ?? ''));

interface DraftParents {
  readonly parentId?: string | undefined;
  readonly containedIn?: string | undefined;
}

/**
 * Builds a draft of an estate from the values that an adapter reads. When a path is set several times, the draft keeps
 * the first value.
 */
export class DraftWriter {
  readonly #id: string;
  readonly #values = new Map<string, unknown>();
  readonly #origins = new Map<string, DraftOrigin>();
  readonly #warnings: RowWarning[] = [];
  readonly #pictures: EstateDraft['pictures'][number][] = [];
  readonly #files: EstateDraft['files'][number][] = [];
  readonly #later: LaterValues[] = [];
  #portrait: RemoteMedia | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  /**
   * Sets a value, unless it is `undefined` or the path already has a value.
   *
   * @param column the field of the CRM
   * @param raw the content of that field
   */
  set<Path extends EstatePath>(
    path: Path,
    value: ValueAt<Path> | undefined,
    column: string,
    raw: unknown = value,
  ): void {
    this.#add(path, value, column, raw);
  }

  #add(path: string, value: unknown, column: string, raw: unknown): void {
    if (value === undefined || this.#values.has(path)) return;
    this.#values.set(path, value);
    this.#origins.set(path, { column, cell: toReportText(raw) });
  }

  /**
   * Sets a value of one of the product's lists (head type, subtype, transaction, sticker, condition, …) by its id or
   * key.
   */
  choose<Path extends VocabularyPath>(
    path: Path,
    idOrKey: VocabularyKey<Path> | number | undefined,
    column: string,
    raw: unknown = idOrKey,
  ): void {
    if (idOrKey === undefined) return;
    const assignments = findVocabularyAssignments(path, idOrKey);
    if (!assignments) throw new Error(`${path} has no value ${idOrKey}`);
    for (const assignment of assignments) this.#add(assignment.path, assignment.value, column, raw);
  }

  has(path: EstatePath): boolean {
    return this.#values.has(path);
  }

  /** Adds a warning. Its `handling` says what happened to the value. */
  warn(warning: Omit<RowWarning, 'value'> & { readonly value: unknown }): void {
    this.#warnings.push({ ...warning, value: toReportText(warning.value) });
  }

  addPicture(media: RemoteMedia, kind: 'photo' | 'plan' = 'photo'): void {
    this.#pictures.push({ ...media, kind });
  }

  addFile(media: RemoteMedia, type: NamedItem): void {
    this.#files.push({ ...media, type });
  }

  setPortrait(media: RemoteMedia): void {
    this.#portrait = media;
  }

  /** Adds values that apply from a known time on. The caller must add the earliest change first. */
  addLaterChange(change: LaterValues): void {
    this.#later.push(change);
  }

  build({ parentId, containedIn }: DraftParents = {}): EstateDraft {
    return {
      kind: 'estate',
      id: this.#id,
      values: this.#values,
      origins: this.#origins,
      warnings: this.#warnings,
      later: this.#later,
      parentId,
      containedIn,
      pictures: this.#pictures,
      files: this.#files,
      portrait: this.#portrait,
    };
  }
}
