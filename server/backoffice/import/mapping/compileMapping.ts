import { type CellReader, type CellResult, createCellReader, assignLiterals } from './cellReader.ts';
import { MappingError, type MappingRule, type TableMapping } from './mappingSchema.ts';
import { compileTexts, type TextTemplate } from './textTemplate.ts';
import { PRICE_PERIOD_PATH, findTargetKind, VISIBILITY_PATHS } from './target.ts';
import type { Assignment } from '../cells/vocabularyValue.ts';

interface CompiledColumn {
  readonly name: string;
  readonly isRequired: boolean;
  /** Is true when the file may lack the column. */
  readonly isOptional: boolean;
  /**
   * Is true when the column contains the period of a price. Without a readable period, a rent has no meaning.
   */
  readonly isPricePeriod: boolean;
  /** The fields of `VISIBILITY_PATHS` that the column sets. */
  readonly visibilityPaths: readonly string[];
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
 * Combines the readers of a column's rules. All values that readers return are used. A cell is reported as unreadable
 * only when no reader can read it.
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
  const collectProblem = <T>(where: string, run: () => T): T | undefined => {
    try {
      return run();
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  const columns: CompiledColumn[] = [];
  const ignoredColumns = new Map<string, string>();
  for (const [name, entry] of Object.entries(mapping.columns)) {
    const rules = Array.isArray(entry) ? entry : [entry];
    const readers: CellReader[] = [];
    for (const rule of rules) {
      if ('ignore' in rule) {
        ignoredColumns.set(name, rule.ignore);
        continue;
      }
      const reader = collectProblem(`columns.${name}`, () => createCellReader(name, rule, mapping.format));
      if (reader) readers.push(reader);
    }
    if (readers.length > 0) {
      const isRequired = rules.some((rule) => !isIgnoreRule(rule) && 'required' in rule && rule.required === true);
      const isOptional = rules.some((rule) => !isIgnoreRule(rule) && 'optional' in rule && rule.optional === true);
      columns.push({
        name,
        isRequired,
        isOptional,
        isPricePeriod: rules.some(isPricePeriodRule),
        visibilityPaths: VISIBILITY_PATHS.filter((path) => rules.some((rule) => 'to' in rule && rule.to === path)),
        read: combineReaders(readers),
      });
    }
  }

  const constantAssignments = Object.entries(mapping.constants).flatMap(
    ([path, value]) => collectProblem(`constants.${path}`, () => assignLiterals({ [path]: value })) ?? [],
  );
  const textTemplates = Object.entries(mapping.texts).flatMap(([path, templates]) => {
    if (findTargetKind(path) === 'localized')
      return collectProblem(`texts.${path}`, () => compileTexts(path, templates)) ?? [];
    problems.push(`texts.${path}: not a text of an estate in several languages`);
    return [];
  });
  if (problems.length > 0) throw new MappingError(problems);
  return {
    format: mapping.format,
    source: mapping.source,
    constantAssignments,
    columns,
    ignoredColumns,
    textTemplates,
  };
}
