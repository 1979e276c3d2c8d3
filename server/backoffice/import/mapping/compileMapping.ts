import { type CellReader, type CellResult, createCellReader, assignLiterals } from './cellReader.ts';
import { MappingError, type Rule, type TableMapping } from './mappingSchema.ts';
import { compileTexts, type TextTemplate } from './textTemplate.ts';
import { PERIOD_OF_PRICE, findTargetKind } from './target.ts';
import type { Assignment } from '../cells/vocabularyValue.ts';

interface CompiledColumn {
  readonly name: string;
  readonly required: boolean;
  /** Is true when the file may lack the column. */
  readonly optional: boolean;
  /**
   * Is true when the column contains the period of a price. When the period cannot be read, the price has no meaning.
   */
  readonly tellsPeriod: boolean;
  readonly read: CellReader;
}

/** A mapping that was validated and is ready to map rows. */
export interface CompiledMapping {
  readonly format: TableMapping['format'];
  readonly source: TableMapping['source'];
  readonly constants: readonly Assignment[];
  /** The columns in the order of the mapping. When two columns contradict each other, the first one wins. */
  readonly columns: readonly CompiledColumn[];
  /** Maps an ignored column to the reason why it is ignored. */
  readonly ignored: ReadonlyMap<string, string>;
  readonly texts: readonly TextTemplate[];
}

const isIgnored = (rule: Rule) => 'ignore' in rule;

function tellsPeriod(rule: Rule): boolean {
  if (!('to' in rule)) return false;
  const values = 'values' in rule ? Object.values(rule.values ?? {}) : [];
  return (
    rule.to === PERIOD_OF_PRICE ||
    values.some((value) => typeof value === 'object' && ('period' in value || PERIOD_OF_PRICE in value))
  );
}

/**
 * Combines the rules of a column. The values that any of them can read are used, and a cell that none of them can read
 * is a problem.
 */
function combine(readers: readonly CellReader[]): CellReader {
  const [only] = readers;
  if (readers.length === 1 && only) return only;
  return (cell) => {
    const results = readers.map((read) => read(cell));
    const assignments = results.flatMap((result) => (result.kind === 'values' ? result.assignments : []));
    const problems = results.flatMap((result) => (result.kind === 'values' ? (result.problems ?? []) : []));
    if (assignments.length + problems.length > 0) return { kind: 'values', assignments, problems };
    return results.find((result) => result.kind !== 'nothing') ?? ({ kind: 'nothing' } satisfies CellResult);
  };
}

/** Compiles a mapping. Throws `MappingError` with every mistake that is found. */
export function compileMapping(mapping: TableMapping): CompiledMapping {
  const problems: string[] = [];
  const attempt = <T>(where: string, run: () => T): T | undefined => {
    try {
      return run();
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  const columns: CompiledColumn[] = [];
  const ignored = new Map<string, string>();
  for (const [name, entry] of Object.entries(mapping.columns)) {
    const rules = Array.isArray(entry) ? entry : [entry];
    const readers: CellReader[] = [];
    for (const rule of rules) {
      if ('ignore' in rule) {
        ignored.set(name, rule.ignore);
        continue;
      }
      const reader = attempt(`columns.${name}`, () => createCellReader(name, rule, mapping.format));
      if (reader) readers.push(reader);
    }
    if (readers.length > 0) {
      const required = rules.some((rule) => !isIgnored(rule) && 'required' in rule && rule.required === true);
      const optional = rules.some((rule) => !isIgnored(rule) && 'optional' in rule && rule.optional === true);
      columns.push({ name, required, optional, tellsPeriod: rules.some(tellsPeriod), read: combine(readers) });
    }
  }

  const constants = Object.entries(mapping.constants).flatMap(
    ([path, value]) => attempt(`constants.${path}`, () => assignLiterals({ [path]: value })) ?? [],
  );
  const texts = Object.entries(mapping.texts).flatMap(([path, templates]) => {
    if (findTargetKind(path) === 'localized')
      return attempt(`texts.${path}`, () => compileTexts(path, templates)) ?? [];
    problems.push(`texts.${path}: not a text of an estate in several languages`);
    return [];
  });
  if (problems.length > 0) throw new MappingError(problems);
  return { format: mapping.format, source: mapping.source, constants, columns, ignored, texts };
}
