import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { Parser } from 'htmlparser2';
import type { Row } from './columns.ts';

/** What the import's own report says of the rows of a file. */
interface ReportedRows {
  /** Name of the source that the mapping gives. */
  readonly source: string;
  /** Why a row was refused, by the listing's id in the source. */
  readonly refused: ReadonlyMap<string, string>;
  /** Columns whose value is not shown as it stands in the file, by the listing's id. */
  readonly reported: ReadonlyMap<string, ReadonlySet<string>>;
  /** Columns that the mapping leaves out, with its reason. */
  readonly ignored: ReadonlySet<string>;
}

interface Report {
  readonly source: string;
  readonly refused: readonly { readonly id?: string; readonly row: number; readonly reason: string }[];
  readonly warnings: readonly { readonly id: string; readonly column: string; readonly handling: string }[];
  readonly ignored: Readonly<Record<string, string>>;
}

/** Columns that make one value together: a warning about one is about all of them. */
const TOGETHER = [
  ['latitude', 'longitude'],
  ['street', 'house_number'],
  ['garage', 'garages'],
];

/** Reads the report that `import --report` wrote. */
export async function readReport(file: string): Promise<ReportedRows> {
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const reported = new Map<string, Set<string>>();
  for (const { id, column, handling } of report.warnings) {
    if (handling === 'kept') continue;
    const columns = reported.get(id) ?? new Set();
    for (const each of TOGETHER.find((group) => group.includes(column)) ?? [column]) columns.add(each);
    reported.set(id, columns);
  }
  return {
    source: report.source,
    refused: new Map(report.refused.map(({ id = '', reason }) => [id, reason])),
    reported,
    ignored: new Set(Object.keys(report.ignored)),
  };
}

/** `Li&egrave;ge` → `Liège`. */
function withoutReferences(cell: string): string {
  if (!cell.includes('&')) return cell;
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.end(cell);
  return text;
}

/** The rows of a listing file, one after the other, by column. */
export async function* readListings(file: string): AsyncGenerator<Row> {
  const records = createReadStream(file).pipe(parse({ columns: true, bom: true, relaxColumnCount: true }));
  for await (const record of records) {
    const row = record as Record<string, string>;
    yield Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, withoutReferences(cell).trim()]));
  }
}
