/** This file generates values for calls from an OpenAPI document. The same seed generates the same values. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface RandomSource {
  /** Returns an integer from 0 up to, but not including, `below`. */
  drawInt(below: number): number;
  pick<T>(values: readonly T[]): T;
}

/** Returns a generator of random numbers (Mulberry32). */
export function createSeededRandom(seed: number): RandomSource {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawInteger = (below: number) => Math.floor(next() * below);
  return { drawInt: drawInteger, pick: <T>(values: readonly T[]): T => values[drawInteger(values.length)] as T };
}

const MAX_DEPTH = 12;

const SAMPLE_TEXTS: readonly string[] = [
  '2027-05-01',
  '05-01',
  '10:00',
  '2027-05-01T10:00',
  '2027-05-01T10:00:00Z',
  'abcdef',
  'a',
  'AA',
  '/nl/oud',
  '12',
  '0470 12 34 56',
  '#aabbcc',
  'abcdefghijklmnopqrstuvwx',
  '0123456789abcdef'.repeat(4),
  'https://example.com',
];
const FORMAT_SAMPLES: Readonly<Record<string, string>> = {
  date: '2027-05-01',
  'date-time': '2027-05-01T10:00:00Z',
  email: 'an@example.com',
  'idn-email': 'an@bücher.example',
  uri: 'https://example.com/a',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

function generateText(schema: JsonSchema): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 1000,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  const fits = (sample: string) =>
    (pattern === undefined || new RegExp(pattern, 'u').test(sample)) &&
    sample.length >= minLength &&
    sample.length <= maxLength;
  const formatSamples = format === undefined ? undefined : FORMAT_SAMPLES[format];
  if (formatSamples !== undefined) return formatSamples;
  return SAMPLE_TEXTS.find(fits) ?? 'x'.repeat(Math.max(1, minLength));
}

function generateNumber(schema: JsonSchema, random: RandomSource): number {
  const { minimum, exclusiveMinimum, maximum } = schema as Record<string, number | undefined>;
  const least = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const most = Math.min(maximum ?? least + 5, least + 5);
  return least + random.drawInt(Math.max(1, Math.floor(most - least) + 1));
}

interface ValueGenerator {
  /** Returns a value that is valid for the schema, with its required members and about half of the optional ones. */
  generateValid(schema: JsonSchema, random: RandomSource, depth?: number): unknown;
}

export function createGenerator(document: {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}): ValueGenerator {
  const resolveSchema = (schema: JsonSchema): JsonSchema => {
    const { $ref: address } = schema as { $ref?: string };
    const name = address?.split('/').at(-1) ?? '';
    return name === '' ? schema : resolveSchema(document.components.schemas[name] ?? {});
  };

  function generateObject(schema: JsonSchema, random: RandomSource, depth: number): Record<string, unknown> {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    const members: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(properties)) {
      if (!required.includes(name) && (depth > MAX_DEPTH || random.drawInt(2) === 0)) continue;
      members[name] = generateFor(member, random, depth + 1);
    }
    return members;
  }

  function generateFor(unresolvedSchema: JsonSchema, random: RandomSource, depth = 0): unknown {
    const schema = resolveSchema(unresolvedSchema);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
    for (const union of ['anyOf', 'oneOf'] as const)
      if (Array.isArray(schema[union]))
        return generateFor(random.pick(schema[union] as JsonSchema[]), random, depth + 1);
    if (Array.isArray(schema['allOf']))
      return Object.assign(
        {},
        ...(schema['allOf'] as JsonSchema[]).map((part) => generateFor(part, random, depth + 1)),
      );
    const type = schema['type'];
    if (type === 'object') return generateObject(schema, random, depth);
    if (type === 'array') {
      const { minItems = 0, items = {} } = schema as { minItems?: number; items?: JsonSchema };
      const count = depth > MAX_DEPTH ? minItems : Math.max(minItems, random.drawInt(2));
      return Array.from({ length: count }, () => generateFor(items, random, depth + 1));
    }
    if (type === 'integer' || type === 'number') return generateNumber(schema, random);
    if (type === 'boolean') return random.drawInt(2) === 0;
    if (type === 'string') return generateText(schema);
    return 'x';
  }

  return { generateValid: generateFor };
}

let nested: unknown = 'deep';
for (let level = 0; level < 3000; level += 1) nested = [nested];

/** Values that are unusual or that most schemas do not allow. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  1e308,
  -1,
  0.5,
  2 ** 53,
  [],
  {},
  nested,
  { __proto__: null, constructor: 1 },
  [null],
];

/** Hostile texts for a path or a query string, percent-encoded. */
export const HOSTILE_TEXTS: readonly string[] = [
  '0',
  '-1',
  '1e308',
  '9007199254740993',
  '%00',
  '%ED%A0%80',
  '%E0',
  '..%2F..%2Fetc',
  "'%20or%201=1--",
  'x'.repeat(400),
  '%F0%9F%8F%A0',
  '[object%20Object]',
];

/**
 * Returns a hostile value in place of the whole value, or a copy in which one member, at any depth, is replaced by a
 * hostile value or removed.
 */
export function mutateValue(value: unknown, random: RandomSource): unknown {
  if (typeof value !== 'object' || value === null || random.drawInt(5) === 0) return random.pick(HOSTILE_VALUES);
  const keys = Object.keys(value);
  if (keys.length === 0) return random.pick(HOSTILE_VALUES);
  const chosen = random.pick(keys);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (random.drawInt(6) === 0) delete copy[chosen];
  else copy[chosen] = mutateValue(copy[chosen], random);
  return copy;
}
