import { z } from 'zod';
import { AI_KINDS } from '#shared/primitives/aiKinds.ts';
import { localeSchema, localizedTextSchema, namedSchema } from '#shared/api/common.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ROW_FORMATS } from '../rows/sourceRow.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import { UNITS } from '../cells/units.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

const roomKey = z.enum(typedKeys(ROOM));
/** Dotted path of a field of the estate document, such as `general.price.value`, or `fields.…`. */
const targetPath = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]*(?:\.[a-zA-Z0-9_]+)*$/, 'a dotted path such as general.price.value');

/** A value as it is written to one target, or several at once: `{ "headType": "HOUSE", "subType": "VILLA" }`. */
const literal = z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())]);
export type Literal = z.infer<typeof literal>;

const reading = {
  /** Texts that mean nothing in this column, beside those of the whole file. */
  nothing: z.array(z.string()).optional(),
  /** Without a value the whole row is refused. */
  required: z.boolean().optional(),
  /**
   * The value is taken only for listings of which this is so: `{ "headType": ["HOUSE"] }`, with ids or keys of lists.
   */
  if: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)).optional(),
  /** The file may lack the column; without this it is not imported then. */
  optional: z.boolean().optional(),
};

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const where = z.record(z.string(), z.array(scalar).min(1));

/**
 * The cell is a list of objects, and the value stands in one of them: in that of which `where` is so (part → values), at
 * the dotted path `from`. `{ "where": { "id": [72] }, "from": "value" }`
 */
const entry = z.strictObject({ where, from: z.string().min(1) });
export type EntryRule = z.infer<typeof entry>;

const fieldRule = z.strictObject({
  /** Where the value goes; without it, to `fields.<column>`. */
  to: targetPath.optional(),
  /** How it is read. Fields of the estate document and of the field catalogue say so themselves; others are text. */
  as: z.enum(['text', 'number', 'integer', 'boolean', 'date', 'datetime']).optional(),
  /** The language of a text in one language. */
  language: localeSchema.optional(),
  /** The cell is a list of objects, a text each: where they say their language (`nl`, `nl-BE`) and their text. */
  languages: z.strictObject({ language: z.string(), text: z.string() }).optional(),
  /** The unit of the column; the value is converted to that of the document. */
  unit: z.enum(typedKeys(UNITS)).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** Formats of dates, tried in order: `YYYY-MM-DD`, `D/M/YYYY h:mm:ss A`, … */
  dates: z.array(z.string()).min(1).optional(),
  /** A regular expression for the whole value; its first group is read. */
  pattern: z.string().optional(),
  /** Translations of values, case-insensitive. A value that is not listed is reported. */
  values: z.record(z.string(), literal).optional(),
  entry: entry.optional(),
  ...reading,
});
export type FieldRule = z.infer<typeof fieldRule>;

const roomRule = z.strictObject({
  room: roomKey,
  /**
   * `count`: how many there are; `presence`: whether there is one; `surface`: the m² of the only one;
   * `surfaces`: the m² of each.
   */
  as: z.enum(['count', 'presence', 'surface', 'surfaces']),
  /** Between the values of `surfaces`. */
  separator: z.string().default(';'),
  entry: entry.optional(),
  ...reading,
});
export type RoomRule = z.infer<typeof roomRule>;

/** Which items of a cell are taken, and what of them. */
export const itemParts = {
  /** Where the value stands in an item that is an object, dotted: `url`. */
  from: z.string().optional(),
  /** Separates the values of a text; when absent, `;`, `|`, line breaks and commas that are no part of a value do. */
  separator: z.string().min(1).max(5).optional(),
  /** The number in an item by which the items are sorted. */
  sort: z.string().optional(),
  /** Only items of which this is so: part → values. */
  where: where.optional(),
};

/** Names the part of pictures that are objects which says whether AI made or changed them, and translates its values. */
export const aiPart = z.strictObject({
  from: z.string().min(1),
  values: z.record(z.string(), z.enum([...AI_KINDS, 'none'])),
});

/** The cell is a list, a text with several values, or JSON: each of its items becomes one member of a list. */
const listRule = z.strictObject({
  list: z.enum(['pictures', 'videos', 'virtualVisits', 'files', 'facilities', 'extraFields']),
  ...itemParts,
  /** Of pictures. */
  kind: z.enum(['photo', 'plan']).optional(),
  ai: aiPart.optional(),
  /** Of files: what they are. */
  type: namedSchema.optional(),
  /** Of virtual visits: 2 is a link. */
  typeId: z.int().optional(),
  /** Of extra fields: which one the value is of. */
  field: z
    .strictObject({ id: z.int(), name: localizedTextSchema, type: z.enum(['TEXT', 'BIGTEXT']).default('TEXT') })
    .optional(),
  /** Of facilities: value → id and name. */
  values: z.record(z.string(), namedSchema).optional(),
  ...reading,
});
export type ListRule = z.infer<typeof listRule>;

const ignoreRule = z.strictObject({
  /** Why the column is left out. */
  ignore: z.string().min(1),
});
const rule = z.union([ignoreRule, roomRule, listRule, fieldRule]);
export type Rule = z.infer<typeof rule>;

const format = z.strictObject({
  type: z.enum(ROW_FORMATS).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  /** JSON and XML: the path of the records. */
  records: z.string().optional(),
  /** JSON and XML: where the units are that stand in the record of their project. */
  units: z.string().optional(),
  /** Texts hold character references such as `&#xE9;`. */
  decode: z.enum(['html']).optional(),
  /** Texts that mean nothing in any column, beside the empty one. */
  nothing: z.array(z.string()).default([]),
  decimal: z.enum(['.', ',']).default('.'),
});

const sourceName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens');

/** Records of a file → estate documents, column by column. */
const tableMappingSchema = z.strictObject({
  description: z.string().optional(),
  format: format.prefault({}),
  source: z.strictObject({
    name: sourceName,
    /** The column with the source's own id. */
    id: z.string(),
  }),
  /** The same for every row: path → value. */
  constants: z.record(z.string(), literal).default({}),
  columns: z.record(z.string(), z.union([rule, z.array(rule).min(1)])),
  /** Templates for texts that the source has not: path → language → template. */
  texts: z.record(z.string(), z.partialRecord(localeSchema, z.string())).default({}),
});
export type TableMapping = z.infer<typeof tableMappingSchema>;

/** The records are estate documents already, as `export` writes them. */
const documentMappingSchema = z.strictObject({
  description: z.string().optional(),
  format: format.prefault({}),
  documents: z.literal('estate'),
});
export type DocumentMapping = z.infer<typeof documentMappingSchema>;

export type Mapping = TableMapping | DocumentMapping;

/** A mapping that is wrong; `problems` has a line for each mistake. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Throws `MappingError`. */
export function parseMapping(json: unknown): Mapping {
  const documents = typeof json === 'object' && json !== null && 'documents' in json;
  const result = (documents ? documentMappingSchema : tableMappingSchema).safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  throw new MappingError(problemsOf(result.error.issues));
}

/** A line for each mistake. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${issue.path.join('.') || 'mapping'}: ${explain(issue)}`);

/** Every key that a mapping of either kind has somewhere. */
const KEYS =
  'description format source constants columns texts documents name id type encoding delimiter records decode nothing decimal to as language unit dates pattern values required optional if languages entry list from sort where kind ai typeId field room separator ignore feed'.split(
    ' ',
  );

/** A union's own message says nothing: the branch that got furthest does. */
function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `there is no "${key}" here${formatSuggestion(key, KEYS)}`).join('; ');
  if (issue.code !== 'invalid_union') return issue.message;
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const best = branches.reduce<z.core.$ZodIssue[] | undefined>(
    (found, branch) => (found && found.length <= branch.length ? found : branch),
    undefined,
  );
  return (
    best?.map((inner) => [inner.path.join('.'), explain(inner)].filter(Boolean).join(': ')).join('; ') ?? issue.message
  );
}
