import { type CellReader, type CellResult, createCellReader, assignLiterals } from './cellReader.ts';
import { MappingError, type MappingRule, type TableMapping } from './mappingSchema.ts';
import { compileTexts, type TextTemplate } from './textTemplate.ts';
import { PRICE_PERIOD_PATH, findTargetKind } from './target.ts';
import type { Assignment } from '../cells/vocabularyValue.ts';

interface CompiledColumn {
  readonly name: string;
  readonly isRequired: boolean;
  /** Is true when the file may lack the column. */
  readonly isOptional: boolean;
  /**
   * Is true when the column contains the period of a price. When the period cannot be read, the price has no meaning.
   */
  readonly isPricePeriod: boolean;
  readonly read: CellReader;
}

/** A mapping that was validated and is ready to map rows. */
export interface CompiledMapping {
  readonly format: TableMapping['format'];
  readonly source: TableMapping['source'];
  readonly constantAssignments: readonly Assignment[];
  /** The columns in the order of the mapping. When two columns contradict each other, the first one wins. */
  readonly columns: readonly CompiledColumn[];
  /** Maps an ignored column to the reason why it is ignored. */
  readonly ignoredColumns: ReadonlyMap<string, string>;
  readonly textTemplates: readonly TextTemplate[];
}

const isIgnoreRule = (rule: MappingRule) => 'ignore' in rule;

function isPricePeriodRule(rule: MappingRule): boolean {
  if (!('to' in rule)) return false;
  const values = 'values' in rule ? Object.values(rule.values ?? {}) : [];
  return (
    rule.to === PRICE_PERIOD_PATH ||
    values.some((value) => typeof value === 'object' && ('period' in value || PRICE_PERIOD_PATH in value))
  );
}

/**
 * Combines the rules of a column. The values that any of them can read are used, and a cell that none of them can read
 * is a problem.
 */
function combineReaders(readers: readonly CellReader[]): CellReader {
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
      const required = rules.some((rule) => !isIgnoreRule(rule) && 'required' in rule && rule.required === true);
      const optional = rules.some((rule) => !isIgnoreRule(rule) && 'optional' in rule && rule.optional === true);
      columns.push({
        name,
        isRequired: required,
        isOptional: optional,
        isPricePeriod: rules.some(isPricePeriodRule),
        read: combineReaders(readers),
      });
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
  return {
    format: mapping.format,
    source: mapping.source,
    constantAssignments: constants,
    columns,
    ignoredColumns: ignored,
    textTemplates: texts,
  };
}
