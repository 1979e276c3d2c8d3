import { ImportStopped, type ImportLimits, DEFAULT_IMPORT_LIMITS } from './guards.ts';
import type { RowRefusal } from './report.ts';
import { type CommandOption, type Terminal, UsageError, type Values } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';

function parsePercentage(values: Values, name: string, defaultPercent: number): number {
  const text = values.text(name);
  const number = Number(text ?? defaultPercent);
  if (!(number >= 0 && number <= 100) || text?.trim() === '')
    throw new UsageError(`--${name} must be a percentage from 0 to 100`);
  return number;
}

/** The options of an import command, which `parseLimits` reads. */
export const LIMIT_OPTIONS = {
  'max-removal': {
    value: 'PERCENT',
    help: `Stop a full import that would withdraw a higher percentage of the source; default: ${DEFAULT_IMPORT_LIMITS.maxRemovalPercent}`,
  },
  'max-refused': {
    value: 'PERCENT',
    help: `Stop when a higher percentage of the rows is refused; default: ${DEFAULT_IMPORT_LIMITS.maxRefusedPercent}`,
  },
  'allow-missing': {
    value: 'COLUMN',
    help: 'A column that the mapping reads and that this file may lack; may be given several times',
    multiple: true,
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Parses the limits of an import from a command's options. Throws `UsageError`. */
export const parseLimits = (values: Values): ImportLimits => ({
  maxRemovalPercent: parsePercentage(values, 'max-removal', DEFAULT_IMPORT_LIMITS.maxRemovalPercent),
  maxRefusedPercent: parsePercentage(values, 'max-refused', DEFAULT_IMPORT_LIMITS.maxRefusedPercent),
  allowMissing: values.list('allow-missing'),
});

/** The maximum number of refused rows that are printed. The report file contains all of them. */
const MAX_SHOWN_REFUSALS = 20;

/**
 * Formats the refused rows as a table with at most `max` rows. `hint` is appended to the number of the remaining rows,
 * and says where these rows can be found.
 */
export function formatRefused(refused: readonly RowRefusal[], max = Infinity, hint = ''): string {
  const shownRefusals = refused.slice(0, max);
  const table = formatTable(
    [
      { title: 'Row', align: 'right' },
      { title: 'Id' },
      { title: 'Column' },
      { title: 'Value' },
      { title: 'Reason for refusal' },
    ],
    shownRefusals.map(({ row, id, column, value, reason }) => [String(row), id ?? '', column, value, reason]),
  );
  const remainingCount = refused.length - shownRefusals.length;
  return remainingCount > 0
    ? `${table}… and ${remainingCount} more ${remainingCount === 1 ? 'row' : 'rows'}${hint}\n`
    : table;
}
export const formatRefusedSample = (refused: readonly RowRefusal[]): string =>
  formatRefused(refused, MAX_SHOWN_REFUSALS, '; use --report to write all of them to a file');

/** Prints the rows that made an import stop. Returns true when the error is an `ImportStopped`. */
export function writeImportStop(error: unknown, { err }: Pick<Terminal, 'err'>): error is ImportStopped {
  if (!(error instanceof ImportStopped)) return false;
  if (error.refused.length > 0) err.write(`${formatRefusedSample(error.refused)}\n`);
  return true;
}
