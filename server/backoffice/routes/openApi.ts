import { z } from 'zod';
import { problemSchema } from '../../../shared/api/common.ts';
import { navigationItemSchema } from '../../../shared/api/content.ts';
import { ENDPOINTS, type Endpoint } from '../../../shared/api/endpoints.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const withoutIdentity = (schema: object): Json => {
  const { $schema: _schema, $id: _id, ...rest } = schema as Json;
  return rest;
};

/** Schemas with a name become components; what is sent and what is answered differ by their defaults. */
function components(direction: Direction, schemas: ReadonlyMap<string, z.ZodType>): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(converted.schemas).map(([id, schema]) => [id, withoutIdentity(schema)]));
}

const parameters = (where: 'path' | 'query', group: z.ZodObject | undefined): Json[] =>
  Object.entries(group?.shape ?? {}).map(([name, member]) => {
    const schema = withoutIdentity(z.toJSONSchema(member as z.ZodType, { io: 'input', unrepresentable: 'any' }));
    return { name, in: where, required: where === 'path', schema };
  });

const PROBLEM = { description: 'A problem', content: { 'application/problem+json': { schema: reference('Problem') } } };

function responses({ method, response, nullable, raw, write }: Endpoint, name: string): Json {
  const json = { 'application/json': { schema: reference(`${name}Response`) } };
  const content = raw ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : json;
  const found = { description: 'Done', content };
  return {
    ...(response !== null && { '200': found }),
    ...(response !== null && write && method !== 'DELETE' && { '201': { ...found, description: 'Created' } }),
    ...((response === null || nullable) && { '204': { description: 'Nothing' } }),
    default: PROBLEM,
  };
}

function operation(endpointName: string, endpoint: Endpoint): Json {
  const name = capital(endpointName);
  const upload = endpoint.method === 'PUT' && !endpoint.body;
  return {
    operationId: endpointName,
    summary: endpoint.summary,
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...['SiteId', 'Locale', 'Client', ...(endpoint.idempotent ? ['IdempotencyKey', 'Proof', 'Visitor'] : [])].map(
        (header) => ({
          $ref: `#/components/parameters/${header}`,
        }),
      ),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: reference(`${name}Body`) } } },
    }),
    ...(upload && {
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    }),
    ...(endpoint.write && { security: [{ token: [] }] }),
    responses: responses(endpoint, name),
  };
}

const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } });

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(): Json {
  const bodies = new Map<string, z.ZodType>();
  const answers = new Map<string, z.ZodType>([
    ['Problem', problemSchema],
    ['NavigationItem', navigationItemSchema],
  ]);
  const known = new Set<z.ZodType>();
  const paths: Record<string, Json> = {};
  for (const [endpointName, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const name = capital(endpointName);
    // A registry knows a schema once: the second name of one is a plain copy.
    const named = (schema: z.ZodType) => {
      const own = known.has(schema) ? schema.clone() : schema;
      known.add(schema);
      return own;
    };
    if (endpoint.body) bodies.set(`${name}Body`, named(endpoint.body));
    if (endpoint.response && !endpoint.raw) answers.set(`${name}Response`, named(endpoint.response));
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpointName, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Back office', version: '1', description: 'What a site asks of a back office.' },
    paths,
    components: {
      schemas: { ...components('input', bodies), ...components('output', answers) },
      parameters: {
        SiteId: header('X-Site-Id', 'The site on whose behalf the call is made.'),
        Locale: header('X-Locale', 'The language for sorting by name: nl, fr, en or de.'),
        Client: header('X-Client', 'Who calls; goes to the log.'),
        IdempotencyKey: {
          ...header('Idempotency-Key', 'New for each intention: the call with the same key is done once.'),
          required: true,
        },
        Proof: header('X-Proof', 'What showed that somebody was there: good for one such call, whatever its key.'),
        Visitor: header('X-Visitor', 'Tells visitors apart without naming them: one holds two things at a time.'),
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
