import { WARNING_KINDS, type WarningKind, type Handling } from './warning.ts';

/** Characters of a value that a report shows. */
const SHOWN = 200;
export const excerpt = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);

/** A row that is left out. */
export interface Refused {
  readonly row: number;
  readonly id?: string | undefined;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** A row that is imported although something in it is probably wrong. */
export interface Warning {
  readonly row: number;
  readonly id: string;
  readonly kind: WarningKind;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  readonly handling: Handling;
}

/** A warning of a row that is known. */
export type RowWarning = Omit<Warning, 'row' | 'id'>;

/** What an import read, did and left out. */
export interface ImportResult {
  readonly siteId: string;
  readonly source: string | undefined;
  readonly dryRun: boolean;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  readonly refused: readonly Refused[];
  readonly warnings: readonly Warning[];
  /** Rows that have at least one warning. */
  readonly rowsWithWarnings: number;
  /** Columns that the mapping does not name, with how many rows have a value there. */
  readonly unmapped: Readonly<Record<string, number>>;
  /** Columns that the mapping reads and that have no value in any row. */
  readonly empty: readonly string[];
  /** Columns that the mapping leaves out, and why. */
  readonly ignored: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** What the import of a file came to. */
export interface ImportReport extends ImportResult {
  /** The file's name without its folder. */
  readonly file: string;
}

/** How many warnings there are of each kind and handling, most frequent first. */
export function countWarnings(
  warnings: readonly Pick<Warning, 'kind' | 'handling'>[],
): { kind: WarningKind; label: string; handling: Handling; count: number }[] {
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
