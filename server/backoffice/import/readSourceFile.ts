import type { DocumentMapping } from './mapping/mappingSchema.ts';
import { readRows } from './rows/readRows.ts';
import type { RowOptions, SourceRow } from './rows/sourceRow.ts';

/** The parts of a mapping that determine how a file is read. */
interface ColumnMapping {
  readonly format: RowOptions;
  readonly source: { readonly id: string };
  readonly columns: Readonly<Record<string, object | readonly object[]>>;
}

/** The option of commands that read a file. */
export const ENCODING_OPTION = {
  value: 'NAME',
  help: 'encoding of the file, such as windows-1252, instead of the encoding in the mapping',
};

/** The columns that identify an object as one estate document, and not as an object with a list of documents. */
const DOCUMENT_COLUMNS = ['general.id', 'general.headType.id'];

const isListRule = (rule: object): boolean => 'list' in rule || 'languages' in rule || 'entry' in rule;

function buildRowOptions(mapping: ColumnMapping | DocumentMapping): RowOptions {
  if ('documents' in mapping) return { ...mapping.format, idColumns: DOCUMENT_COLUMNS };
  const { format, source, columns } = mapping;
  const listColumns = Object.entries(columns).filter(([, rules]) => [rules].flat().some(isListRule));
  return { ...format, idColumns: [source.id], lists: new Set(listColumns.map(([name]) => name)) };
}

/**
 * Reads the rows of an imported file by the rules of its mapping. `encoding` replaces the encoding of the mapping. The
 * file is opened when the first row is requested. Throws `SourceError` when a row cannot be read.
 */
export const readSourceFile = (
  file: string,
  mapping: ColumnMapping | DocumentMapping,
  encoding?: string,
): AsyncGenerator<SourceRow, void, undefined> =>
  readRows(file, { ...buildRowOptions(mapping), ...(encoding !== undefined && { encoding }) });
