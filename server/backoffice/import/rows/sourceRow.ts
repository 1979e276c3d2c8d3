/** The reason why a row cannot be read, and the column that shows it. */
export interface RowFault {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** One imported record, from a file or from another source. */
export interface SourceRow {
  /** The row number as a spreadsheet counts: in CSV the header is row 1, elsewhere the first record is row 1. */
  readonly number: number;
  /** The values by column. Nested JSON objects have dotted column names; lists stay lists. */
  readonly cells: ReadonlyMap<string, unknown>;
  /** The unchanged record, for documents that need no mapping. */
  readonly record: unknown;
  /** The reason to refuse the row; `cells` has what could be read. */
  readonly fault?: RowFault;
}

export const ROW_FORMATS = ['csv', 'json', 'ndjson', 'xml'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

export interface RowOptions {
  /** True when no mapping can name another encoding: the file is UTF-8, and CSV, JSON or NDJSON. */
  readonly isUnmapped?: boolean;
  /** The format; by default that of the file's extension. */
  readonly type?: RowFormat | undefined;
  /** A label of the Encoding Standard; by default the encoding that an XML file declares, else UTF-8. */
  readonly encoding?: string | undefined;
  /** CSV: the delimiter; by default it is detected in the header. */
  readonly delimiter?: string | undefined;
  /** JSON and XML: the dotted path of the records within the document. */
  readonly records?: string | undefined;
  /** JSON and XML: the dotted path, within a record, of the units that are inside their project. */
  readonly units?: string | undefined;
  /** The columns whose value becomes a list even when it has one member. */
  readonly lists?: ReadonlySet<string>;
  /** JSON: an object with one of these columns is a record itself. */
  readonly idColumns?: readonly string[];
}

/** The formats of files without a mapping; XML is missing, because it needs the path of its records. */
export const UNMAPPED_FORMATS: readonly RowFormat[] = ['csv', 'json', 'ndjson'];

/** Says that the file cannot be read as a whole, so none of it is imported. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
