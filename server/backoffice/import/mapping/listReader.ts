import type { AiPictureKind } from '#shared/primitives/aiKinds.ts';
import { type NamedItem, webUrlSchema } from '#shared/api/common.ts';
import { isObject } from '../../core/isObject.ts';
import { listItems, splitList, splitMedia, findTextFault, getTextPart, trimParts } from '../cells/cellItems.ts';
import type { ListRule } from './mappingSchema.ts';
import { toSingleLine } from '../cells/cellText.ts';

/** A picture or file that a source names, by its web address or its file name. */
export interface MediaReference {
  readonly name: string;
  /** The kind of a picture; absent for files. */
  readonly kind?: 'photo' | 'plan';
  readonly ai?: AiPictureKind;
  /** The type of a file; absent for pictures. */
  readonly type?: NamedItem;
}

export const isMediaReference = (value: unknown): value is MediaReference =>
  isObject(value) && typeof value['name'] === 'string';

interface ListReadResult {
  readonly members: readonly unknown[];
  /** The items that cannot be read, with the reasons. */
  readonly problems: readonly ItemProblem[];
}

export interface ItemProblem {
  readonly kind: 'unreadable' | 'unknown-value';
  readonly reason: string;
  /** The part of the cell that has the problem; absent when the problem concerns the whole cell. */
  readonly value?: string;
}

/** The maximum number of items that are read from one cell. */
const MAX_CELL_ITEMS = 500;

type ReadMember = (text: string) => unknown;
class UnreadableError extends Error {
  readonly kind: 'unreadable' | 'unknown-value';
  constructor(kind: UnreadableError['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

function requireWebUrl(text: string): string {
  if (!webUrlSchema.safeParse(text).success) throw new UnreadableError('unreadable', `"${text}" is not a web address`);
  return text;
}

/** Returns the translations of a rule. The key of each translation is the text of the source, in lower case. */
const foldTranslations = <Value>(values: Readonly<Record<string, Value>> = {}): ReadonlyMap<string, Value> =>
  new Map(Object.entries(values).map(([text, value]) => [toSingleLine(text).toLowerCase(), value]));

/**
 * Creates the function that converts a text to a member of the list. Throws an `Error` that explains what the rule
 * lacks.
 */
function createMemberReader(rule: ListRule): ReadMember {
  const { list, kind = 'photo', type, typeId = 2, field, values } = rule;
  switch (list) {
    case 'pictures':
      return (name): MediaReference => ({ name, kind });
    case 'files':
      if (!type) throw new Error('files need a `type`: { "id": …, "name": { … } }');
      return (name): MediaReference => ({ name, type });
    case 'videos':
      return (text) => ({ url: requireWebUrl(text) });
    case 'virtualVisits':
      return (text) => ({ typeId, link: requireWebUrl(text) });
    case 'extraFields':
      if (!field) throw new Error('an extra field needs `field`: { "id": …, "name": { … } }');
      return (value) => ({ extra_field_autoid: field.id, type: field.type, name: field.name, value });
    default: {
      if (!values) throw new Error('facilities need `values`: text → { "id": …, "name": { … } }');
      const translations = foldTranslations(values);
      return (text) => {
        const value = translations.get(toSingleLine(text).toLowerCase());
        if (!value) throw new UnreadableError('unknown-value', `the mapping does not translate "${text}"`);
        return value;
      };
    }
  }
}

/**
 * Returns the text of an item; undefined when it is empty. Throws an `Error` for an object when the rule has no
 * `from`.
 */
function readItemText(item: unknown, from: string | undefined): string | undefined {
  if (isObject(item)) {
    if (from === undefined)
      throw new UnreadableError('unreadable', 'an object, not a value: give the path of a part in `from`');
    return getTextPart(item, from);
  }
  return getTextPart({ item }, 'item');
}

/** Splits a text into its values. A text that the rule translates is one value, even when it contains separators. */
function splitText(text: string, { list, separator }: ListRule, translations: ReadonlyMap<string, unknown>): string[] {
  if (separator !== undefined) return trimParts(text.split(separator));
  if (list !== 'facilities') return splitMedia(text);
  return translations.has(toSingleLine(text).toLowerCase()) ? [text] : splitList(text);
}

/**
 * Creates a reader of the AI label of pictures. A text that the rule does not translate is reported, and the picture
 * gets no label.
 */
function createAiReader({
  ai,
}: ListRule): (item: unknown) => { readonly ai?: AiPictureKind; readonly problem?: ItemProblem } {
  if (!ai) return () => ({});
  const translations = foldTranslations(ai.values);
  return (item) => {
    const label = isObject(item) ? toSingleLine(getTextPart(item, ai.from) ?? '') : '';
    if (label === '') return {};
    const kind = translations.get(label.toLowerCase());
    if (kind === undefined)
      return {
        problem: {
          kind: 'unknown-value',
          value: label,
          reason: `${ai.from} has a value that the mapping does not translate`,
        },
      };
    return kind === 'none' ? {} : { ai: kind };
  };
}

/** Compiles the condition that selects the items that a rule reads. */
export function createItemFilter(where: ListRule['where'] = {}): (item: unknown) => boolean {
  const requirements = Object.entries(where).map(([part, texts]) => [part, new Set(texts.map(String))] as const);
  return (item) => requirements.every(([part, texts]) => texts.has(getTextPart(item, part) ?? ''));
}

/** Creates the reader of a list's cells. Throws an `Error` that explains what is wrong with the rule. */
export function createListReader(rule: ListRule): (cell: unknown) => ListReadResult {
  const readMember = createMemberReader(rule);
  const readAi = createAiReader(rule);
  const isTranslated = rule.values !== undefined;
  const translations = foldTranslations(rule.values);
  const isWanted = createItemFilter(rule.where);
  const getSortNumber = (item: unknown) => Number(getTextPart(item, rule.sort ?? '') ?? Infinity);
  return (cell) => {
    const items = listItems(cell)
      .flatMap((item): readonly unknown[] =>
        typeof item === 'string' && rule.list !== 'extraFields' ? splitText(item, rule, translations) : [item],
      )
      .filter(isWanted);
    const sortedItems =
      rule.sort === undefined ? items : items.toSorted((a, b) => getSortNumber(a) - getSortNumber(b) || 0);
    const members: unknown[] = [];
    const problems: ItemProblem[] = [];
    for (const item of sortedItems.slice(0, MAX_CELL_ITEMS)) {
      try {
        const text = readItemText(item, rule.from);
        const fault = text === undefined || isTranslated ? undefined : findTextFault(text);
        if (fault !== undefined) problems.push({ kind: 'unreadable', reason: fault });
        else if (text !== undefined) {
          const { problem, ...ai } = readAi(item);
          const value = readMember(text);
          members.push(rule.ai && isObject(value) ? { ...value, ...ai } : value);
          if (problem) problems.push(problem);
        }
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        problems.push({ kind: error.kind, reason: error.message });
      }
    }
    if (sortedItems.length > MAX_CELL_ITEMS)
      problems.push({
        kind: 'unreadable',
        reason: `only the first ${MAX_CELL_ITEMS} of ${sortedItems.length} are used`,
      });
    return { members, problems };
  };
}
