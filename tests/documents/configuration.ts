import { z } from 'zod';
import { SECRET_VARIABLES as BACK_OFFICE_SECRETS, schema as backOfficeSchema } from '#server/backoffice/env.ts';
import { SECRET_VARIABLES as SITE_SECRETS, envSchema as siteSchema } from '#server/site/env.ts';
import { SETTING_CHAPTERS, type SettingText } from './settings.ts';
import { formatSection, formatGeneratedNote, formatTable } from './markdown.ts';

type SchemaShape = Readonly<Record<string, z.core.$ZodType>>;

/** The parts of a schema's definition that this module reads. */
interface SettingDefinition {
  readonly type: string;
  readonly in?: z.core.$ZodType;
  readonly shape?: SchemaShape;
  readonly innerType?: z.core.$ZodType;
  readonly defaultValue?: unknown;
}
// oxlint-disable-next-line no-underscore-dangle -- zod keeps the definition of a schema there for libraries
const readDefinition = (schema: z.core.$ZodType) => schema._zod.def as SettingDefinition;

/** Returns the variables of an environment schema, which is an object with transformations after it. */
function readVariables(schema: z.core.$ZodType): SchemaShape {
  const { in: input, shape } = readDefinition(schema);
  if (shape) return shape;
  if (!input) throw new Error('an environment schema has no object of variables');
  return readVariables(input);
}

/** A value that every variable refuses, except a variable that accepts any text. */
const INVALID_VALUE = '\u0001';

/** Returns the description of the expected value from the error message for a wrong value. */
function readExpectation(schema: z.core.$ZodType): string {
  const parsed = z.safeParse(schema, INVALID_VALUE);
  return parsed.success ? 'any text' : (parsed.error.issues[0]?.message ?? '');
}

/** Returns the default in the schema, in the form that an operator writes; undefined when there is none. */
function readDefault(schema: z.core.$ZodType): string | undefined {
  const { defaultValue, innerType, in: input } = readDefinition(schema);
  if (defaultValue !== undefined)
    return Array.isArray(defaultValue) ? undefined : z.coerce.string().parse(defaultValue);
  const inner = innerType ?? input;
  return inner && readDefault(inner);
}

const SITE_VARIABLES = readVariables(siteSchema);
const BACK_OFFICE_VARIABLES = readVariables(backOfficeSchema);
const SECRET_VARIABLES: ReadonlySet<string> = new Set([...SITE_SECRETS, ...BACK_OFFICE_SECRETS]);
const VARIABLE_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(SITE_VARIABLES),
  ...Object.keys(BACK_OFFICE_VARIABLES),
]);
/** The variables that the site only passes to the back office that it starts. */
const PASSED_ON_VARIABLES = new Set(['SMTP_URL']);

function readPrograms(name: string): string {
  if (!(name in SITE_VARIABLES) || PASSED_ON_VARIABLES.has(name)) return 'back office';
  return name in BACK_OFFICE_VARIABLES ? 'both' : 'site';
}

function formatRow([name, { purpose, unsetText }]: readonly [string, SettingText]): readonly string[] {
  // The schema of the program that uses a variable is more precise than a schema that only passes the variable on.
  const schema =
    (PASSED_ON_VARIABLES.has(name) ? BACK_OFFICE_VARIABLES[name] : SITE_VARIABLES[name]) ?? BACK_OFFICE_VARIABLES[name];
  if (!schema) throw new Error(`${name} has a text in tests/documents/settings.ts, but no program reads it`);
  const fixed = readDefault(schema);
  if ((fixed === undefined) === (unsetText === undefined))
    throw new Error(`${name} needs either a default in its schema or "unset" in tests/documents/settings.ts`);
  const secret = SECRET_VARIABLES.has(name) ? ' It may be in a file.' : '';
  return [
    `\`${name}\``,
    `${purpose}${secret}`,
    readExpectation(schema),
    unsetText ?? `\`${fixed}\``,
    readPrograms(name),
  ];
}

const TABLE_HEAD = ['variable', 'purpose', 'value', 'without it', 'read by'];

/**
 * Renders `docs/configuration.md`. Throws an Error for a variable without a text, and for a text without a variable.
 */
export function renderConfiguration(): string {
  const texts = new Set(SETTING_CHAPTERS.flatMap(({ settings }) => Object.keys(settings)));
  const missing = [...VARIABLE_NAMES].filter((name) => !texts.has(name));
  if (missing.length > 0) throw new Error(`tests/documents/settings.ts has no text for ${missing.join(', ')}`);
  const secrets = [...SECRET_VARIABLES].toSorted().map((name) => `\`${name}\``);
  return [
    '# Configuration',
    '',
    formatGeneratedNote('the environment schemas of both programs and tests/documents/settings.ts'),
    '',
    'Both programs read their settings from environment variables when they start. An empty variable counts as unset. A wrong value stops the start with a message that names the variable, its value and what it should be. Lists are separated by commas.',
    '',
    `**Secrets in files.** Containers and systemd provide secrets as files. For ${secrets.join(', ')} and every \`CONNECT_…\`, a variable with \`_FILE\` at its end may name such a file: \`API_TOKEN_FILE=/run/secrets/api-token\`. The file contains the secret on one line and is read once, at the start. A file that is empty or cannot be read stops the start, and so does a file beside the variable itself.`,
    '',
    ...SETTING_CHAPTERS.map(({ title, intro, settings }) =>
      formatSection(`## ${title}`, intro, formatTable(TABLE_HEAD, Object.entries(settings).map(formatRow))),
    ),
  ].join('\n');
}
