import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { Parser } from 'htmlparser2';
import type { ListingRow } from './columns.ts';

/** The content of an import's own report about the rows of its file. */
interface ParsedReport {
  /** The name of the source, which the mapping defines. */
  readonly sourceName: string;
  /** The reason why a row was refused, by the listing's id in the source. */
  readonly refusalReasons: ReadonlyMap<string, string>;
  /** The columns whose value is not shown unchanged, by the listing's id. */
  readonly reportedColumns: ReadonlyMap<string, ReadonlySet<string>>;
  /** The columns that the mapping ignores, according to its own list. */
  readonly ignoredColumns: ReadonlySet<string>;
}

interface ImportReportFile {
  readonly source: string;
  readonly refused: readonly { readonly id?: string; readonly row: number; readonly reason: string }[];
  readonly warnings: readonly { readonly id: string; readonly column: string; readonly handling: string }[];
  readonly ignored: Readonly<Record<string, string>>;
}

/** Groups of columns that form one value. A warning about one of these columns applies to all of them. */
const COMBINED_COLUMNS = [
  ['latitude', 'longitude'],
  ['street', 'house_number'],
  ['garage', 'garages'],
];

/** Parses the report that `import --report` wrote. */
export async function readReport(file: string): Promise<ParsedReport> {
  const report = JSON.parse(await readFile(file, 'utf8')) as ImportReportFile;
  const reported = new Map<string, Set<string>>();
  for (const { id, column, handling } of report.warnings) {
    if (handling === 'kept') continue;
    const columns = reported.get(id) ?? new Set();
    for (const each of COMBINED_COLUMNS.find((group) => group.includes(column)) ?? [column]) columns.add(each);
    reported.set(id, columns);
  }
  return {
    sourceName: report.source,
    refusalReasons: new Map(report.refused.map(({ id = '', reason }) => [id, reason])),
    reportedColumns: reported,
    ignoredColumns: new Set(Object.keys(report.ignored)),
  };
}

/** Replaces character references: `Li&egrave;ge` becomes `Liège`. */
function decodeReferences(cell: string): string {
  if (!cell.includes('&')) return cell;
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.end(cell);
  return text;
}

/** Yields the rows of a listing file one by one, with their cells by column. */
export async function* readListings(file: string): AsyncGenerator<ListingRow> {
  const records = createReadStream(file).pipe(parse({ columns: true, bom: true, relaxColumnCount: true }));
  for await (const record of records) {
    const row = record as Record<string, string>;
    yield Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, decodeReferences(cell).trim()]));
  }
}
