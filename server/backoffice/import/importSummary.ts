import { countWarnings, type Warning, type ImportReport } from './report.ts';
import { formatRefusedSample } from './importLimits.ts';
import { formatTable } from '../core/cli/table.ts';

const formatCount = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

/** Formats a table with the number of warnings of each kind and an example. */
export function formatWarnings(warnings: readonly Warning[]): string {
  const rows = countWarnings(warnings).map(({ kind, label, handling, count }) => {
    const example = warnings.find((warning) => warning.kind === kind && warning.handling === handling);
    return [String(count), label, handling, example ? `row ${example.row}, ${example.column}: ${example.value}` : ''];
  });
  return formatTable(
    [{ title: 'Warnings', align: 'right' }, { title: 'Kind' }, { title: 'Value was' }, { title: 'For example' }],
    rows,
  );
}

/** Formats the result of an import for people. */
export function formatImportSummary(report: ImportReport): string {
  const counts = (['read', 'created', 'updated', 'unchanged', 'withdrawn'] as const).map(
    (name) => [name, String(report[name])] as const,
  );
  const parts = [
    `${report.dryRun ? 'Dry run, nothing was written: ' : ''}${report.file} → ${report.siteId}${report.source ? ` as ${report.source}` : ''}, ${report.seconds.toFixed(1)} s\n`,
    formatTable(
      [{ title: 'Rows' }, { title: 'Number', align: 'right' }],
      [...counts, ['refused', String(report.refused.length)], ['rows with warnings', String(report.rowsWithWarnings)]],
    ),
  ];
  if (report.refused.length > 0) parts.push(formatRefusedSample(report.refused));
  if (report.warnings.length > 0) parts.push(formatWarnings(report.warnings));
  const unmappedColumns = Object.entries(report.unmapped);
  if (unmappedColumns.length > 0) {
    const names = unmappedColumns.map(([name, count]) => `${name} (${formatCount(count, 'row', 'rows')})`);
    parts.push(`Not in the mapping, so not imported: ${names.join(', ')}\n`);
  }
  if (report.empty.length > 0) parts.push(`Without a value in any row: ${report.empty.join(', ')}\n`);
  const ignoredColumns = Object.entries(report.ignored);
  if (ignoredColumns.length > 0) {
    parts.push(`Left out on purpose: ${ignoredColumns.map(([name, reason]) => `${name} (${reason})`).join(', ')}\n`);
  }
  return parts.join('\n');
}
