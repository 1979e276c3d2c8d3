import { z } from 'zod';
import { AI_PICTURE_KINDS } from '#shared/primitives/aiKinds.ts';
import { localeSchema, localizedTextSchema, namedSchema } from '#shared/api/common.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { ROW_FORMATS } from '../rows/sourceRow.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import { UNIT_FACTORS } from '../cells/units.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

const roomKey = z.enum(typedKeys(ROOM_ID));
/** A dotted path of a field of the estate document, such as `general.price.value`, or `fields.…`. */
const targetPath = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]*(?:\.[a-zA-Z0-9_]+)*$/, 'a dotted path such as general.price.value');

/** A value that is written to one target, or to several at once: `{ "headType": "HOUSE", "subType": "VILLA" }`. */
const literalSchema = z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())]);
export type MappingLiteral = z.infer<typeof literalSchema>;

const commonRuleFields = {
  /** Texts that mean "no value" in this column, in addition to those of the whole file. */
  nothing: z.array(z.string()).optional(),
  /** When this is true, a row without a value is refused. */
  required: z.boolean().optional(),
  /**
   * The value is used only for listings that meet this condition: `{ "headType": ["HOUSE"] }`, with ids or keys of
   * lists.
   */
  if: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)).optional(),
  /** When this is true, the file may lack the column. Otherwise a file without the column is not imported. */
  optional: z.boolean().optional(),
};

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);
const whereSchema = z.record(z.string(), z.array(scalarSchema).min(1));

/**
 * A rule for a cell with a list of objects. The value is at the dotted path `from` in the object that meets `where`
 * (part → accepted values): `{ "where": { "id": [72] }, "from": "value" }`.
 */
const entryRuleSchema = z.strictObject({ where: whereSchema, from: z.string().min(1) });
export type EntryRule = z.infer<typeof entryRuleSchema>;

const fieldRule = z.strictObject({
  /** The path that the value is written to; by default `fields.<column>`. */
  to: targetPath.optional(),
  /**
   * The kind of value. Fields of the estate document and of the field catalogue have a kind; others are text by
   * default.
   */
  as: z.enum(['text', 'number', 'integer', 'boolean', 'date', 'datetime']).optional(),
  /** The language of the text, when the column has a text in only one language. */
  language: localeSchema.optional(),
  /**
   * The names of the parts of an object that contain the language (`nl`, `nl-BE`) and the text. The cell is a list of
   * such objects.
   */
  languages: z.strictObject({ language: z.string(), text: z.string() }).optional(),
  /** The unit of the column. The value is converted to the unit of the document. */
  unit: z.enum(typedKeys(UNIT_FACTORS)).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** The formats of dates, tried in order: `YYYY-MM-DD`, `D/M/YYYY h:mm:ss A`, … */
  dates: z.array(z.string()).min(1).optional(),
  /** A regular expression for the whole value; its first group is read. */
  pattern: z.string().optional(),
  /** The translations of values, case-insensitive. A value that is not listed is reported. */
  values: z.record(z.string(), literalSchema).optional(),
  entry: entryRuleSchema.optional(),
  ...commonRuleFields,
});
export type FieldRule = z.infer<typeof fieldRule>;

const roomRule = z.strictObject({
  room: roomKey,
  /**
   * The meaning of the column. `count`: the number of rooms. `presence`: yes or no. `surface`: the m² of the only room.
   * `surfaces`: the m² of each room.
   */
  as: z.enum(['count', 'presence', 'surface', 'surfaces']),
  /** The separator between the values of `surfaces`. */
  separator: z.string().default(';'),
  entry: entryRuleSchema.optional(),
  ...commonRuleFields,
});
export type RoomRule = z.infer<typeof roomRule>;

/** The fields of a rule that select the items of a cell, and the parts of items that are read. */
export const itemRuleFields = {
  /** The dotted path of the value in an item that is an object, such as `url`. */
  from: z.string().optional(),
  /**
   * The separator of the values of a text; by default `;`, `|`, line breaks, and commas that are no part of a value.
   */
  separator: z.string().min(1).max(5).optional(),
  /** The dotted path of the number in an item by which the items are sorted. */
  sort: z.string().optional(),
  /** Only items that meet this condition are read: part → values. */
  where: whereSchema.optional(),
};

/**
 * Names the part of picture objects that says whether AI made or changed the picture, and translates the values of this
 * part.
 */
export const aiRuleSchema = z.strictObject({
  from: z.string().min(1),
  values: z.record(z.string(), z.enum([...AI_PICTURE_KINDS, 'none'])),
});

/** A rule for a cell with a list, a text with several values, or JSON. Each item becomes a member of a list. */
const listRule = z.strictObject({
  list: z.enum(['pictures', 'videos', 'virtualVisits', 'files', 'facilities', 'extraFields']),
  ...itemRuleFields,
  /** The kind of pictures. */
  kind: z.enum(['photo', 'plan']).optional(),
  ai: aiRuleSchema.optional(),
  /** The type of files. */
  type: namedSchema.optional(),
  /** The type of virtual visits. The value 2 is a link. */
  typeId: z.int().optional(),
  /** The extra field that the value belongs to. */
  field: z
    .strictObject({ id: z.int(), name: localizedTextSchema, type: z.enum(['TEXT', 'BIGTEXT']).default('TEXT') })
    .optional(),
  /** The translations of facilities: value → id and name. */
  values: z.record(z.string(), namedSchema).optional(),
  ...commonRuleFields,
});
export type ListRule = z.infer<typeof listRule>;

const ignoreRule = z.strictObject({
  /** The reason why the column is ignored. */
  ignore: z.string().min(1),
});
const ruleSchema = z.union([ignoreRule, roomRule, listRule, fieldRule]);
export type MappingRule = z.infer<typeof ruleSchema>;

const formatSchema = z.strictObject({
  type: z.enum(ROW_FORMATS).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  /** The path of the records, in JSON and XML. */
  records: z.string().optional(),
  /** The path of the units, in JSON and XML, when the units are inside the record of their project. */
  units: z.string().optional(),
  /** When this is set, texts contain character references such as `&#xE9;`, which have to be decoded. */
  decode: z.enum(['html']).optional(),
  /** Texts that mean "no value" in any column, in addition to the empty text. */
  nothing: z.array(z.string()).default([]),
  decimal: z.enum(['.', ',']).default('.'),
});

const sourceName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens');

/** A mapping of the rows of a file to estate documents, column by column. */
const tableMappingSchema = z.strictObject({
  description: z.string().optional(),
  format: formatSchema.prefault({}),
  source: z.strictObject({
    name: sourceName,
    /** The column with the id that the source gave the record. */
    id: z.string(),
  }),
  /** The values that are the same for every row: path → value. */
  constants: z.record(z.string(), literalSchema).default({}),
  columns: z.record(z.string(), z.union([ruleSchema, z.array(ruleSchema).min(1)])),
  /** The templates for texts that are missing in the source: path → language → template. */
  texts: z.record(z.string(), z.partialRecord(localeSchema, z.string())).default({}),
});
export type TableMapping = z.infer<typeof tableMappingSchema>;

/** The mapping of a file whose records are already estate documents, in the form that `export` writes. */
const documentMappingSchema = z.strictObject({
  description: z.string().optional(),
  format: formatSchema.prefault({}),
  documents: z.literal('estate'),
});
export type DocumentMapping = z.infer<typeof documentMappingSchema>;

export type Mapping = TableMapping | DocumentMapping;

/** The error for an invalid mapping. `problems` has a line for each mistake. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Validates a mapping. Throws `MappingError` when it is invalid. */
export function parseMapping(json: unknown): Mapping {
  const isDocumentMapping = typeof json === 'object' && json !== null && 'documents' in json;
  const result = (isDocumentMapping ? documentMappingSchema : tableMappingSchema).safeParse(json, {
    reportInput: true,
  });
  if (result.success) return result.data;
  throw new MappingError(formatProblems(result.error.issues));
}

/** Formats each mistake as one line. */
export const formatProblems = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${issue.path.join('.') || 'mapping'}: ${explainIssue(issue)}`);

/** All keys that a mapping of columns or of documents can contain. */
const MAPPING_KEYS =
  'description format source constants columns texts documents name id type encoding delimiter records decode nothing decimal to as language unit dates pattern values required optional if languages entry list from sort where kind ai typeId field room separator ignore feed'.split(
    ' ',
  );

/**
 * Explains a mistake. The message of a union says nothing useful, so the message of the branch with the fewest mistakes
 * is used.
 */
function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `there is no "${key}" here${formatSuggestion(key, MAPPING_KEYS)}`).join('; ');
  if (issue.code !== 'invalid_union') return issue.message;
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const bestBranch = branches.reduce<z.core.$ZodIssue[] | undefined>(
    (fewest, branch) => (fewest && fewest.length <= branch.length ? fewest : branch),
    undefined,
  );
  return (
    bestBranch?.map((inner) => [inner.path.join('.'), explainIssue(inner)].filter(Boolean).join(': ')).join('; ') ??
    issue.message
  );
}
