import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { problemSchema } from '#shared/api/common.ts';
import { navigationItemSchema } from '#shared/api/content/content.ts';
import { navigationItemWriteSchema } from '#shared/api/content/contentWrites.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { goneProblemSchema } from '#shared/api/estate.ts';
import { slotTakenSchema } from '#shared/api/liveAgenda.ts';
import { openHouseFullSchema } from '#shared/api/openHouses.ts';
import { goneRentalSchema, nightsTakenSchema } from '#shared/api/rentals.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { CALL_ACCESS } from '../callAccess.ts';
import { describeCall } from './describeCall.ts';
import { EXAMPLE_IDEMPOTENCY_KEY, EXAMPLE_SITE_ID } from './examples/example.ts';
import { findRecordedExample } from './examples/recordedExamples.ts';

type Json = Record<string, unknown>;
type SchemaDirection = 'input' | 'output';

const toSchemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const removeSchemaIds = ({ $schema: _schema, $id: _id, ...schemaWithoutIds }: Json): Json => schemaWithoutIds;

/**
 * Returns the named schemas as components. A member with a default is optional in a request and present in an answer,
 * so the direction matters.
 */
function buildComponents(direction: SchemaDirection, schemas: ReadonlyMap<string, z.ZodType>): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const convertedSchemas = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(convertedSchemas.schemas).map(([id, schema]) => [id, removeSchemaIds(schema)]),
  );
}

const TAG_DESCRIPTIONS = {
  Sites: 'Sites, their navigation, pages, texts and assets',
  Estates: 'Estates: search, details, and data for sitemaps',
  Places: 'Municipalities, their parts, and provinces',
  Messages: 'Messages of visitors',
  Subscriptions: 'Saved searches of visitors',
  Agenda: 'Viewings of estates',
  Rentals: 'Holiday homes and their stays',
  Statistics: 'Statistics: how often visitors viewed homes and asked about them',
  Purges: 'Changes, for programs that keep copies',
} as const;

const TAG_BY_PATH: readonly (readonly [pattern: RegExp, tag: keyof typeof TAG_DESCRIPTIONS])[] = [
  [/live-agenda/, 'Agenda'],
  [/counts|statistics|owner-reports/, 'Statistics'],
  [/rental/, 'Rentals'],
  [/subscriptions/, 'Subscriptions'],
  [/messages/, 'Messages'],
  [/places/, 'Places'],
  [/estate-pages/, 'Sites'],
  [/estate/, 'Estates'],
  [/purges/, 'Purges'],
];
const findTag = (path: string) => TAG_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'Sites';

const toJsonSchema = (schema: z.ZodType, direction: SchemaDirection): Json =>
  removeSchemaIds(z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }));

/**
 * Returns the schema of a parameter. A parameter arrives as text, but one that is read as a number or a list (separated
 * by commas) is described as a number or a list.
 */
function toParameterSchema(member: z.ZodType): Json {
  const outputSchema = toJsonSchema(member, 'output');
  return outputSchema['type'] === 'integer' || outputSchema['type'] === 'array'
    ? outputSchema
    : toJsonSchema(member, 'input');
}

const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  siteId: 'Id of the site.',
  id: 'Id of the object that the call concerns.',
  limit: 'The maximum number of items.',
  after: 'The position after which the answer begins.',
  wait: 'The maximum number of seconds to wait for a change.',
  reader: 'Id of the instance that has processed all changes up to `after`.',
  from: 'The first day.',
  to: 'The last day.',
  q: 'The text that the visitor typed.',
  hash: 'SHA-256 of the content, in hexadecimal.',
  version: 'The first 16 digits of the hash.',
  hidden: 'Status ids that are left out, separated by commas.',
  types: 'Types of periods, separated by commas.',
};
const describeParameter = (name: string, { description }: Json): string =>
  typeof description === 'string'
    ? description
    : (PARAMETER_DESCRIPTIONS[name] ?? `The ${name.replace(/[A-Z]/g, ' $&').toLowerCase()}.`);

/** Converts a value of a query string to the number, list or text that its schema in the document describes. */
function toTypedExample(text: string, { type }: Json): unknown {
  if (type === 'integer') return Number(text);
  return type === 'array' ? text.split(',').filter(Boolean) : text;
}

const buildParameters = (
  location: 'path' | 'query',
  parameters: z.ZodObject | undefined,
  examples: Readonly<Record<string, string>> = {},
): Json[] =>
  Object.entries<z.ZodType>(parameters?.shape ?? {}).map(([name, member]) => {
    const schema = toParameterSchema(member);
    const example = examples[name];
    return {
      name,
      in: location,
      description: describeParameter(name, schema),
      required: location === 'path' || !member.safeParse(undefined).success,
      schema,
      // JSON leaves out a member whose value is undefined.
      example: example === undefined ? undefined : toTypedExample(example, schema),
      // `style` and `explode` matter only for lists: all items of a list are one value, separated by commas.
      style: location === 'path' ? 'simple' : 'form',
      explode: false,
    };
  });

/** The additional members of each problem schema, with an example of each. */
const PROBLEM_MEMBERS: Readonly<Record<string, Json>> = {
  SlotTaken: { nearest: [] },
  OpenHouseFull: { nearest: [] },
  NightsTaken: { nearest: [] },
};
const EXAMPLE_FIELD_ERROR = { pointer: '/visitor/email', detail: 'one e-mail address' };

/** Describes a refusal, with a problem document as its example. */
const buildProblemAnswer = (status: Refusal, description: string, schema = 'Problem') => ({
  description,
  content: {
    'application/problem+json': {
      schema: toSchemaReference(schema),
      example: {
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
        detail: status === 422 ? 'Some fields were refused.' : 'A sentence with the reason.',
        ...(status === 422 && { errors: [EXAMPLE_FIELD_ERROR] }),
        ...PROBLEM_MEMBERS[schema],
      },
    },
  },
});

const REFUSAL_STATUSES = [400, 401, 403, 404, 409, 410, 412, 413, 415, 421, 422, 429, 503] as const;
type Refusal = (typeof REFUSAL_STATUSES)[number];

const REFUSAL_DESCRIPTIONS: Readonly<Record<Refusal, string>> = {
  400: 'A header, the encoding of the path or the JSON of the body is not well formed.',
  401: 'The token is missing, wrong, expired or revoked.',
  403: 'The token belongs to another site, or the call needs the API token.',
  404: 'The site, or the object that the call concerns, does not exist.',
  409: 'The request contradicts what is stored.',
  410: 'The object was withdrawn.',
  412: 'The condition in `If-Match` or `If-None-Match` is not met. Nothing was written.',
  413: 'The body is too large.',
  415: 'The call does not accept the content type of the body.',
  421: 'The host name of the request is not one of the back office.',
  422: 'Some fields were refused: `errors` has a JSON pointer for each.',
  429: 'Too many unknown tokens of sites were tried: `Retry-After` says when a new one can be checked.',
  503: 'The database does not answer.',
};

/**
 * The problem schemas by call and status, where the common answer of the status does not fit: the problem has
 * additional members, or the status is 410, for which there is no common answer.
 */
const PROBLEM_SCHEMAS_BY_CALL: Readonly<Record<string, Readonly<Partial<Record<Refusal, string>>>>> = {
  getEstate: { 410: 'EstateGone' },
  getRentalUnit: { 410: 'RentalUnitGone' },
  listPurges: { 410: 'Problem' },
  holdSlot: { 409: 'SlotTaken' },
  createReservation: { 409: 'SlotTaken' },
  moveReservation: { 409: 'SlotTaken' },
  createOpenHouseRegistration: { 409: 'OpenHouseFull' },
  confirmOpenHouseRegistration: { 409: 'OpenHouseFull' },
  getRentalQuote: { 409: 'NightsTaken' },
  holdNights: { 409: 'NightsTaken' },
  createRentalReservation: { 409: 'NightsTaken' },
};

const TOO_MANY_TOKENS_TEXT = 'or too many unknown tokens of sites were tried';
const TOO_MANY_HOLDS_TEXT = `The visitor of \`X-Visitor\` holds two already, ${TOO_MANY_TOKENS_TEXT}: \`Retry-After\` says when to repeat the call.`;
const TOO_MANY_REGISTRATIONS_TEXT = `Too many registrations came from this network or mail address, ${TOO_MANY_TOKENS_TEXT}.`;

/** Descriptions of a status for the calls in which the status has another meaning than in most calls. */
const REFUSAL_DESCRIPTIONS_BY_CALL: Readonly<Record<string, Readonly<Partial<Record<Refusal, string>>>>> = {
  listPurges: {
    410: 'The cursor belongs to another database or to an abandoned time line, or it is older than a day. Start again without a cursor.',
  },
  holdSlot: { 429: TOO_MANY_HOLDS_TEXT },
  holdNights: { 429: TOO_MANY_HOLDS_TEXT },
  createOpenHouseRegistration: { 429: TOO_MANY_REGISTRATIONS_TEXT },
  confirmOpenHouseRegistration: { 429: TOO_MANY_REGISTRATIONS_TEXT },
};

const acceptsUpload = ({ method, body, isRaw }: Endpoint): boolean => method === 'PUT' && !body && !isRaw;
/** The paths of the calls about all sites. */
const PATHS_OF_ALL_SITES: ReadonlySet<string> = new Set(['/sites', '/purges']);
const wantsSiteHeader = ({ path }: Endpoint): boolean => !path.startsWith('/sites');

function describeRefusals(name: string, endpoint: Endpoint): Json {
  const { method, path, query, body } = endpoint;
  const hasBody = body !== undefined || acceptsUpload(endpoint);
  const problemSchemas = PROBLEM_SCHEMAS_BY_CALL[name] ?? {};
  const mayOccur: Readonly<Record<Refusal, boolean>> = {
    400: true,
    401: true,
    403: true,
    404: !PATHS_OF_ALL_SITES.has(path),
    409: method !== 'GET' || problemSchemas[409] !== undefined,
    410: problemSchemas[410] !== undefined,
    412: method === 'PUT' || method === 'DELETE',
    413: hasBody,
    415: hasBody,
    421: true,
    422: method !== 'GET' || query !== undefined || path.includes(':'),
    429: true,
    503: true,
  };
  const statuses = REFUSAL_STATUSES.filter((status) => mayOccur[status]);
  return Object.fromEntries(
    statuses.map((status) => {
      const schema = problemSchemas[status];
      const description = REFUSAL_DESCRIPTIONS_BY_CALL[name]?.[status];
      return [
        status,
        schema === undefined && description === undefined
          ? { $ref: `#/components/responses/Problem${status}` }
          : buildProblemAnswer(status, description ?? REFUSAL_DESCRIPTIONS[status], schema),
      ];
    }),
  );
}

/** The success statuses of calls that return neither 200 nor 201. */
const SUCCESS_STATUSES_BY_CALL: Readonly<Record<string, readonly number[]>> = { requestSubscription: [202] };

const SUCCESS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'The call succeeded.',
  201: 'The call succeeded and created something.',
  202: 'The request was accepted.',
};

/** Returns the success statuses with which a call returns a body. */
function listSuccesses(name: string, { method, response, isWrite }: Endpoint): readonly number[] {
  if (response === null) return [];
  return SUCCESS_STATUSES_BY_CALL[name] ?? (isWrite && (method === 'PUT' || method === 'POST') ? [200, 201] : [200]);
}

function buildAnswers(endpointName: EndpointName, endpoint: Endpoint): Json {
  const { response, isNullable, isRaw } = endpoint;
  const answer = findRecordedExample(endpointName)?.answer;
  const describeSuccess = (status: number): Json => {
    const example = answer?.status === status && answer.body !== undefined ? { example: answer.body } : {};
    const json = {
      'application/json': { schema: toSchemaReference(`${capitalize(endpointName)}Response`), ...example },
    };
    const content = isRaw ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : json;
    return { description: SUCCESS_DESCRIPTIONS[status], content };
  };
  return {
    ...Object.fromEntries(listSuccesses(endpointName, endpoint).map((status) => [status, describeSuccess(status)])),
    ...(response === null && { '204': { description: 'The call succeeded. The answer has no body.' } }),
    ...(isNullable && { '204': { description: 'There is no such object. The answer has no body.' } }),
    ...describeRefusals(endpointName, endpoint),
  };
}

const listHeaders = (endpoint: Endpoint): readonly string[] => [
  ...(PATHS_OF_ALL_SITES.has(endpoint.path) ? [] : [wantsSiteHeader(endpoint) ? 'SiteId' : 'OptionalSiteId']),
  'Locale',
  'Client',
  ...(endpoint.isConditional ? ['IfMatch', 'IfNoneMatch'] : []),
  ...(endpoint.isIdempotent ? ['IdempotencyKey', 'Proof', 'Visitor'] : []),
];

/**
 * Returns the kinds of authorisation that a call accepts; the caller needs only one of these kinds. The empty object
 * stands for no authorisation: reads need none when the back office listens only on its own machine.
 */
const describeSecurity = (endpointName: EndpointName, { isWrite }: Endpoint): readonly Json[] => [
  ...(isWrite ? [] : [{}]),
  { token: [] },
  ...(CALL_ACCESS[endpointName] === 'site' ? [{ siteToken: [] }] : []),
];

function buildOperation(endpointName: EndpointName, endpoint: Endpoint): Json {
  const name = capitalize(endpointName);
  const request = findRecordedExample(endpointName)?.request;
  return {
    operationId: endpointName,
    tags: [findTag(endpoint.path)],
    summary: endpoint.summary,
    description: describeCall(endpointName, endpoint),
    parameters: [
      ...buildParameters('path', endpoint.params, request?.params),
      ...buildParameters('query', endpoint.query, request?.query),
      ...listHeaders(endpoint).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toSchemaReference(`${name}Body`),
            ...(request && { example: request.body }),
          },
        },
      },
    }),
    ...(acceptsUpload(endpoint) && {
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    }),
    security: describeSecurity(endpointName, endpoint),
    responses: buildAnswers(endpointName, endpoint),
  };
}

const buildHeader = (name: string, description: string, schema: Json = {}) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
});

const IDEMPOTENCY_KEY_SCHEMA: Json = { pattern: '^[A-Za-z0-9_-]{16,100}$' };

const SITE_ID_SCHEMA = ENDPOINTS.getSite.params.shape.siteId;
const buildSiteHeader = (description: string) =>
  buildHeader('X-Site-Id', description, toJsonSchema(SITE_ID_SCHEMA, 'input'));

/** Builds the OpenAPI 3.1 document of the contract. */
export function buildOpenApiDocument(): Json {
  const bodies = new Map<string, z.ZodType>([['NavigationItemBody', navigationItemWriteSchema]]);
  const answers = new Map<string, z.ZodType>([
    ['Problem', problemSchema],
    ['NavigationItem', navigationItemSchema],
    ['EstateGone', goneProblemSchema],
    ['RentalUnitGone', goneRentalSchema],
    ['SlotTaken', slotTakenSchema],
    ['OpenHouseFull', openHouseFullSchema],
    ['NightsTaken', nightsTakenSchema],
  ]);
  const usedSchemas = new Set<z.ZodType>();
  const paths: Record<string, Json> = {};
  for (const [endpointName, endpoint] of typedEntries<Readonly<Record<EndpointName, Endpoint>>>(ENDPOINTS)) {
    const name = capitalize(endpointName);
    // A registry can contain a schema only once, so a second name for the same schema gets a copy of it.
    const toUnusedSchema = (schema: z.ZodType) => {
      const unusedSchema = usedSchemas.has(schema) ? schema.clone() : schema;
      usedSchemas.add(schema);
      return unusedSchema;
    };
    if (endpoint.body) bodies.set(`${name}Body`, toUnusedSchema(endpoint.body));
    if (endpoint.response && !endpoint.isRaw) answers.set(`${name}Response`, toUnusedSchema(endpoint.response));
    // The back office accepts a path with and without its trailing slash. The document shows the path without the
    // slash.
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(endpointName, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Back office',
      version: '1.0.0',
      summary: 'The contract between a site and its back office.',
      description:
        'JSON over HTTP. Every refusal is a problem document (RFC 9457) whose type is `about:blank`: its status says the kind of problem. Ids of estates and holiday homes are whole numbers from 1 to 999999999999. A JSON body has at most 2 MB. The examples are of an invented agency; they were sent to a back office in an order in which each call finds the data that it needs.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { name: 'The operator of this back office' },
    },
    // The URL is relative to that of the document, because a proxy may add a path (OpenAPI 3.1, 4.8.5).
    servers: [{ url: './', description: 'The back office that serves this document.' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...buildComponents('input', bodies), ...buildComponents('output', answers) },
      responses: Object.fromEntries(
        // 410 is left out, because each call with this status names its own problem schema.
        REFUSAL_STATUSES.filter((status) => status !== 410).map((status) => [
          `Problem${status}`,
          buildProblemAnswer(status, REFUSAL_DESCRIPTIONS[status]),
        ]),
      ),
      parameters: {
        SiteId: {
          ...buildSiteHeader('The site on whose behalf the call is made.'),
          required: true,
          example: EXAMPLE_SITE_ID,
        },
        OptionalSiteId: buildSiteHeader('The same site as in the path, if it is given.'),
        Locale: buildHeader('X-Locale', 'The language for sorting by name; Dutch for any other value.', {
          examples: LOCALES,
        }),
        Client: buildHeader('X-Client', 'The name of the caller, for the log.'),
        IfMatch: buildHeader(
          'If-Match',
          'The ETags that the GET at this address returned, or `*` for any object. The answer is 412 when the object has changed since then. Weak ETags never match.',
        ),
        IfNoneMatch: buildHeader('If-None-Match', '`*` only creates: 412 when the object exists already.'),
        IdempotencyKey: {
          ...buildHeader(
            'Idempotency-Key',
            'A new key for each intention: calls with the same key are carried out once.',
            IDEMPOTENCY_KEY_SCHEMA,
          ),
          required: true,
          example: EXAMPLE_IDEMPOTENCY_KEY,
        },
        Proof: buildHeader(
          'X-Proof',
          'The captcha proof: valid for one such call, regardless of its key.',
          IDEMPOTENCY_KEY_SCHEMA,
        ),
        Visitor: buildHeader(
          'X-Visitor',
          'Distinguishes visitors without naming them. Each visitor has at most two holds on one agenda or holiday home at a time.',
          IDEMPOTENCY_KEY_SCHEMA,
        ),
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The API token of the deployment.' },
        siteToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of a site (`gevel_site_…`), which the command `token create` makes. The call must name that site, in its path or in `X-Site-Id`, and no other one.',
        },
      },
    },
  };
}
