import { ImportStopped, type Limits, USUAL_LIMITS } from './guards.ts';
import type { Refused } from './report.ts';
import { type Option, type Terminal, UsageError, type Values } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';

function percentage(values: Values, name: string, usual: number): number {
  const text = values.text(name);
  const number = Number(text ?? usual);
  if (!(number >= 0 && number <= 100) || text?.trim() === '')
    throw new UsageError(`--${name} is a percentage from 0 to 100`);
  return number;
}

/** The options of a command that imports, for `limitsOf`. */
export const LIMIT_OPTIONS = {
  'max-removal': {
    value: 'PERCENT',
    help: `Stop a full import that withdraws more of the source's own; ${USUAL_LIMITS.maxRemoval} when absent`,
  },
  'max-refused': {
    value: 'PERCENT',
    help: `Stop when more of the rows are refused; ${USUAL_LIMITS.maxRefused} when absent`,
  },
  'allow-missing': {
    value: 'COLUMN',
    help: 'A column that the mapping reads and this file lacks; once for each',
    multiple: true,
  },
} as const satisfies Readonly<Record<string, Option>>;

/** Throws `UsageError`. */
export const limitsOf = (values: Values): Limits => ({
  maxRemoval: percentage(values, 'max-removal', USUAL_LIMITS.maxRemoval),
  maxRefused: percentage(values, 'max-refused', USUAL_LIMITS.maxRefused),
  allowMissing: values.list('allow-missing'),
});

/** So many refused rows are shown where a report file can have all. */
const REFUSED_SHOWN = 20;

/** All refused rows, unless `most` says how many are shown; `rest` says where the others are. */
export function refusedTable(refused: readonly Refused[], most = Infinity, rest = ''): string {
  const shown = refused.slice(0, most);
  const table = formatTable(
    [
      { title: 'Row', align: 'right' },
      { title: 'Id' },
      { title: 'Column' },
      { title: 'Value' },
      { title: 'Refused because' },
    ],
    shown.map(({ row, id, column, value, reason }) => [String(row), id ?? '', column, value, reason]),
  );
  const more = refused.length - shown.length;
  return more > 0 ? `${table}… and ${more} more ${more === 1 ? 'row' : 'rows'}${rest}\n` : table;
}
export const refusedSample = (refused: readonly Refused[]): string =>
  refusedTable(refused, REFUSED_SHOWN, ': --report names them all');

/** Shows the rows because of which an import stopped; true when the error is of that kind. */
export function showStop(error: unknown, { err }: Pick<Terminal, 'err'>): error is ImportStopped {
  if (!(error instanceof ImportStopped)) return false;
  if (error.refused.length > 0) err.write(`${refusedSample(error.refused)}\n`);
  return true;
}
