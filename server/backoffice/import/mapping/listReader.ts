import type { AiKind } from '#shared/primitives/aiKinds.ts';
import { type Named, webUrlSchema } from '#shared/api/common.ts';
import { isObject } from '../../core/isObject.ts';
import { itemsOf, splitList, splitMedia, textFault, textPart, trimParts } from '../cells/cellItems.ts';
import type { ListRule } from './mappingSchema.ts';
import { singleLine } from '../cells/cellText.ts';

/** A picture or file that a source names, by its address or its name. */
export interface MediaReference {
  readonly name: string;
  /** Of pictures. */
  readonly kind?: 'photo' | 'plan';
  readonly ai?: AiKind;
  /** Of files. */
  readonly type?: Named;
}

export const isMediaReference = (value: unknown): value is MediaReference =>
  isObject(value) && typeof value['name'] === 'string';

interface ReadList {
  readonly members: readonly unknown[];
  /** Items that cannot be read, and why. */
  readonly problems: readonly ReadProblem[];
}

export interface ReadProblem {
  readonly kind: 'unreadable' | 'unknown-value';
  readonly reason: string;
  /** What of the cell it is about; all of it when absent. */
  readonly value?: string;
}

/** Of one cell. */
const MOST_ITEMS = 500;

type Member = (text: string) => unknown;
class Unreadable extends Error {
  readonly kind: 'unreadable' | 'unknown-value';
  constructor(kind: Unreadable['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

function webUrl(text: string): string {
  if (!webUrlSchema.safeParse(text).success) throw new Unreadable('unreadable', `"${text}" is no web address`);
  return text;
}

/** Translates the texts of a rule, in any case. */
const translationsOf = <Value>(values: Readonly<Record<string, Value>> = {}): ReadonlyMap<string, Value> =>
  new Map(Object.entries(values).map(([text, value]) => [singleLine(text).toLowerCase(), value]));

/** Throws an `Error` that says what the rule lacks. */
function memberOf(rule: ListRule): Member {
  const { list, kind = 'photo', type, typeId = 2, field, values } = rule;
  switch (list) {
    case 'pictures':
      return (name): MediaReference => ({ name, kind });
    case 'files':
      if (!type) throw new Error('files need a `type`: { "id": …, "name": { … } }');
      return (name): MediaReference => ({ name, type });
    case 'videos':
      return (text) => ({ url: webUrl(text) });
    case 'virtualVisits':
      return (text) => ({ typeId, link: webUrl(text) });
    case 'extraFields':
      if (!field) throw new Error('an extra field needs `field`: { "id": …, "name": { … } }');
      return (value) => ({ extra_field_autoid: field.id, type: field.type, name: field.name, value });
    default: {
      if (!values) throw new Error('facilities need `values`: text → { "id": …, "name": { … } }');
      const known = translationsOf(values);
      return (text) => {
        const value = known.get(singleLine(text).toLowerCase());
        if (!value) throw new Unreadable('unknown-value', `the mapping does not translate "${text}"`);
        return value;
      };
    }
  }
}

/** Throws an `Error` for an item that is an object without a value at `from`. */
function textOf(item: unknown, from: string | undefined): string | undefined {
  if (isObject(item)) {
    if (from === undefined) throw new Unreadable('unreadable', 'an object, not a value: name its part in `from`');
    return textPart(item, from);
  }
  return textPart({ item }, 'item');
}

/** Splits a text into its values; one of `known` is a single value, whatever signs it has. */
function splitText(text: string, { list, separator }: ListRule, known: ReadonlyMap<string, unknown>): string[] {
  if (separator !== undefined) return trimParts(text.split(separator));
  if (list !== 'facilities') return splitMedia(text);
  return known.has(singleLine(text).toLowerCase()) ? [text] : splitList(text);
}

/** Returns a reader of what pictures say of AI. A picture with words that the rule does not translate has no label. */
function aiReader({ ai }: ListRule): (item: unknown) => { readonly ai?: AiKind; readonly problem?: ReadProblem } {
  if (!ai) return () => ({});
  const known = translationsOf(ai.values);
  return (item) => {
    const said = isObject(item) ? singleLine(textPart(item, ai.from) ?? '') : '';
    if (said === '') return {};
    const kind = known.get(said.toLowerCase());
    if (kind === undefined)
      return {
        problem: { kind: 'unknown-value', value: said, reason: `${ai.from} says what the mapping does not translate` },
      };
    return kind === 'none' ? {} : { ai: kind };
  };
}

/** Which items of a list a rule is for. */
export function itemFilter(where: ListRule['where'] = {}): (item: unknown) => boolean {
  const wanted = Object.entries(where).map(([part, texts]) => [part, new Set(texts.map(String))] as const);
  return (item) => wanted.every(([part, texts]) => texts.has(textPart(item, part) ?? ''));
}

/** Reads the items of a cell. Throws an `Error` that says what is wrong with the rule. */
export function listReader(rule: ListRule): (cell: unknown) => ReadList {
  const member = memberOf(rule);
  const readAi = aiReader(rule);
  const isTranslated = rule.values !== undefined;
  const known = translationsOf(rule.values);
  const isWanted = itemFilter(rule.where);
  const place = (item: unknown) => Number(textPart(item, rule.sort ?? '') ?? Infinity);
  return (cell) => {
    const items = itemsOf(cell)
      .flatMap((item): readonly unknown[] =>
        typeof item === 'string' && rule.list !== 'extraFields' ? splitText(item, rule, known) : [item],
      )
      .filter(isWanted);
    const sorted = rule.sort === undefined ? items : items.toSorted((a, b) => place(a) - place(b) || 0);
    const members: unknown[] = [];
    const problems: ReadProblem[] = [];
    for (const item of sorted.slice(0, MOST_ITEMS)) {
      try {
        const text = textOf(item, rule.from);
        const fault = text === undefined || isTranslated ? undefined : textFault(text);
        if (fault !== undefined) problems.push({ kind: 'unreadable', reason: fault });
        else if (text !== undefined) {
          const { problem, ...ai } = readAi(item);
          const read = member(text);
          members.push(rule.ai && isObject(read) ? { ...read, ...ai } : read);
          if (problem) problems.push(problem);
        }
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        problems.push({ kind: error.kind, reason: error.message });
      }
    }
    if (sorted.length > MOST_ITEMS)
      problems.push({ kind: 'unreadable', reason: `only the first ${MOST_ITEMS} of ${sorted.length} are taken` });
    return { members, problems };
  };
}
