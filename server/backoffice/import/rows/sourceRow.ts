/** Why a row cannot be read, by the column where that shows. */
export interface RowFault {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** One record that is imported, of a file or of another source. */
export interface SourceRow {
  /** As a spreadsheet counts them: in CSV the header is row 1, elsewhere the first record is row 1. */
  readonly number: number;
  /** By column. Nested JSON objects have dotted column names; lists stay lists. */
  readonly cells: ReadonlyMap<string, unknown>;
  /** The record as it was, for documents that need no mapping. */
  readonly record: unknown;
  /** The row is refused because of it; `cells` has what could be read. */
  readonly fault?: RowFault;
}

export const ROW_FORMATS = ['csv', 'json', 'ndjson', 'xml'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

export interface RowOptions {
  /** There is no mapping that could name another encoding: the file is UTF-8, and CSV, JSON or NDJSON. */
  readonly isUnmapped?: boolean;
  /** Absent: what the end of the file's name says. */
  readonly type?: RowFormat | undefined;
  /** A label of the Encoding Standard. Absent: what an XML file declares, else UTF-8. */
  readonly encoding?: string | undefined;
  /** CSV: found in the header when absent. */
  readonly delimiter?: string | undefined;
  /** JSON and XML: dotted path of the records within the document. */
  readonly records?: string | undefined;
  /** JSON and XML: dotted path, within a record, of the units that stand in their project. */
  readonly units?: string | undefined;
  /** Columns whose value is a list even where there is one member. */
  readonly lists?: ReadonlySet<string>;
  /** JSON: an object with one of these columns is a record itself. */
  readonly idColumns?: readonly string[];
}

/** The formats of files without a mapping: XML needs the path of its records. */
export const UNMAPPED_FORMATS: readonly RowFormat[] = ['csv', 'json', 'ndjson'];

/** The file cannot be read as a whole, so none of it is imported. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
