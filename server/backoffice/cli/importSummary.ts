import { countDoubts, type ImportReport } from '../import/report.ts';
import { formatTable } from './table.ts';

/** So many refused rows are shown; the report file has all. */
const REFUSED_SHOWN = 20;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function doubtTable(report: ImportReport): string {
  const rows = countDoubts(report.doubtful).map(({ kind, label, handling, count }) => {
    const example = report.doubtful.find((doubt) => doubt.kind === kind && doubt.handling === handling);
    return [String(count), label, handling, example ? `row ${example.row}, ${example.column}: ${example.value}` : ''];
  });
  return formatTable(
    [{ title: 'Doubts', align: 'right' }, { title: 'Kind' }, { title: 'Value was' }, { title: 'For example' }],
    rows,
  );
}

function refusedTable({ refused }: ImportReport): string {
  const rows = refused
    .slice(0, REFUSED_SHOWN)
    .map(({ row, id, column, value, reason }) => [String(row), id ?? '', column, value, reason]);
  const table = formatTable(
    [
      { title: 'Row', align: 'right' },
      { title: 'Id' },
      { title: 'Column' },
      { title: 'Value' },
      { title: 'Refused because' },
    ],
    rows,
  );
  const more = refused.length - rows.length;
  return more > 0 ? `${table}… and ${plural(more, 'more row', 'more rows')}: --report names them all\n` : table;
}

/** What an import did, for people. */
export function importSummary(report: ImportReport): string {
  const counts = (['read', 'created', 'updated', 'unchanged', 'withdrawn'] as const).map(
    (name) => [name, String(report[name])] as const,
  );
  const parts = [
    `${report.dryRun ? 'Dry run, nothing was written: ' : ''}${report.file} → ${report.siteId}${report.source ? ` as ${report.source}` : ''}, ${report.seconds.toFixed(1)} s\n`,
    formatTable(
      [{ title: 'Rows' }, { title: 'Number', align: 'right' }],
      [...counts, ['refused', String(report.refused.length)], ['doubtful', String(report.doubtfulRows)]],
    ),
  ];
  if (report.refused.length > 0) parts.push(refusedTable(report));
  if (report.doubtful.length > 0) parts.push(doubtTable(report));
  const unmapped = Object.entries(report.unmapped);
  if (unmapped.length > 0) {
    const names = unmapped.map(([name, count]) => `${name} (${plural(count, 'row', 'rows')})`);
    parts.push(`Not in the mapping, so not imported: ${names.join(', ')}\n`);
  }
  const ignored = Object.entries(report.ignored);
  if (ignored.length > 0) {
    parts.push(`Left out on purpose: ${ignored.map(([name, reason]) => `${name} (${reason})`).join(', ')}\n`);
  }
  return parts.join('\n');
}
