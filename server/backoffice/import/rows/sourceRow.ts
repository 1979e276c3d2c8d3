/** The reason why a row cannot be read, and the column and value with the fault. */
export interface RowFault {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** One imported record, from a file or from another source. */
export interface SourceRow {
  /**
   * The number of the row, counted as in a spreadsheet: in CSV the header is row 1, in other formats the first record
   * is row 1.
   */
  readonly number: number;
  /** The values by column. Nested JSON objects become columns with dotted names; lists stay lists. */
  readonly cells: ReadonlyMap<string, unknown>;
  /** The record without changes, for documents that need no mapping. */
  readonly record: unknown;
  /** The reason to refuse the row. `cells` contains the values that could be read. */
  readonly fault?: RowFault;
}

export const ROW_FORMATS = ['csv', 'json', 'ndjson', 'xml'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

export interface RowOptions {
  /** Is true for a file that is read without a mapping, so that no mapping can name its encoding. */
  readonly isUnmapped?: boolean;
  /** The format. The default is the format of the file's extension. */
  readonly type?: RowFormat | undefined;
  /** A label of the Encoding Standard. The default is the encoding that an XML file declares, or else UTF-8. */
  readonly encoding?: string | undefined;
  /** The delimiter of CSV. By default it is detected in the header. */
  readonly delimiter?: string | undefined;
  /** The dotted path of the records within the document, in JSON and XML. */
  readonly records?: string | undefined;
  /** The dotted path of the units within a record, in JSON and XML, when the units are inside their project. */
  readonly units?: string | undefined;
  /** The columns whose value becomes a list, also when it has one member. */
  readonly lists?: ReadonlySet<string>;
  /** The columns that identify a JSON object as a record and not as an object with a list of records. */
  readonly idColumns?: readonly string[];
}

/** The formats of files that need no mapping. XML always needs one, for the path of its records. */
export const UNMAPPED_FORMATS: readonly RowFormat[] = ['csv', 'json', 'ndjson'];

/** The error for a file that cannot be read. Nothing of the file is imported. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
