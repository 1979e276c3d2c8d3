import { WARNING_KINDS, type WarningKind, type ValueHandling } from './warning.ts';

/** The maximum number of characters of a value in a report. */
const MAX_SHOWN_CHARACTERS = 200;
export const toExcerpt = (value: string): string =>
  value.length > MAX_SHOWN_CHARACTERS ? `${value.slice(0, MAX_SHOWN_CHARACTERS)}…` : value;

/** A row that is refused. */
export interface RowRefusal {
  readonly row: number;
  readonly id?: string | undefined;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** A value of an imported row that is probably wrong, with its handling. */
export interface Warning {
  readonly row: number;
  readonly id: string;
  readonly kind: WarningKind;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  readonly handling: ValueHandling;
}

/** A warning without the number and the id of its row. */
export type RowWarning = Omit<Warning, 'row' | 'id'>;

/** The result of an import: the rows that it read, the changes that it made, and the rows that it refused. */
export interface ImportResult {
  readonly siteId: string;
  readonly source: string | undefined;
  readonly dryRun: boolean;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  readonly refused: readonly RowRefusal[];
  readonly warnings: readonly Warning[];
  /** The number of rows that have at least one warning. */
  readonly rowsWithWarnings: number;
  /** The columns that the mapping does not name, with the number of rows that have a value there. */
  readonly unmapped: Readonly<Record<string, number>>;
  /** The columns that the mapping reads and that have no value in any row. */
  readonly empty: readonly string[];
  /** The columns that the mapping ignores, with the reasons. */
  readonly ignored: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** The result of the import of a file. */
export interface ImportReport extends ImportResult {
  /** The file's name without its folder. */
  readonly file: string;
}

/** Counts the warnings of each kind and handling, most frequent first. */
export function countWarnings(
  warnings: readonly Pick<Warning, 'kind' | 'handling'>[],
): { kind: WarningKind; label: string; handling: ValueHandling; count: number }[] {
  const groups = Map.groupBy(warnings, ({ kind, handling }) => `${kind} ${handling}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first
        ? [{ kind: first.kind, label: WARNING_KINDS[first.kind], handling: first.handling, count: group.length }]
        : [];
    })
    .toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
