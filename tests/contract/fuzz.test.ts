import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../server/backoffice/openApi.ts';
import { type CallAnswer, startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput } from '../support/estateInput.ts';
import { generatorOf, HOSTILE_TEXT, type Random, type Schema, seeded, mutated } from '../support/generate.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';
import { pdfOf } from '../support/pdfOf.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Answered {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Answered>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;
const generator = generatorOf(document);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
type Case = (typeof operations)[number];

const VALID_ROUNDS = 6;
const HOSTILE_ROUNDS = 30;
const SITE = 'noord';

/** What exists, so that a call has something to be about. */
const KNOWN: Readonly<Record<string, string>> = {
  siteId: SITE,
  id: '7',
  unitId: '7',
  salesRepId: '5',
  hostname: `${SITE}.example.com`,
  type: 'header',
  locale: 'nl',
  name: 'team',
  photoId: 'photo',
  url: 'nl%2Fover-ons',
  a: 'sale',
  b: 'house',
};

/**
 * What needs a secret, a free time, an id that agrees with the path, languages that agree, or a request that only another call
 * gives. Each of
 * them has tests of its own; here they must answer as the document says.
 */
const NEEDS_ANOTHER_CALL: ReadonlySet<string> = new Set([
  'answerRental',
  'cancelAgendaEntry',
  'cancelOpenHouseGuest',
  'cancelOpenHouseRegistration',
  'cancelRentalReservation',
  'cancelReservation',
  'changeSubscription',
  'confirmOpenHouseRegistration',
  'confirmSubscription',
  'createOpenHouseRegistration',
  'createRentalReservation',
  'createReservation',
  'deleteArticle',
  'deleteEntityItem',
  'deleteOffice',
  'deleteOpenHouses',
  'deletePage',
  'deleteRedirect',
  'endSubscription',
  'getAgendaFeed',
  'getAsset',
  'getOwnerReport',
  'getOpenHouseConfirmation',
  'getOpenHouseRegistration',
  'getRentalPhoto',
  'getRentalQuote',
  'getRentalReservation',
  'getReservation',
  'holdNights',
  'holdSlot',
  'moveReservation',
  'putArticle',
  'putEntityItem',
  'putOffice',
  'putRedirect',
  'releaseHold',
  'replacePage',
  'replaceSite',
  'requestSubscription',
  'sendMessage',
  'sendToAFriend',
  'takeHook',
]);

const succeeded = new Set<string>();
let backoffice: TestBackOffice;
beforeAll(async () => {
  backoffice = await startTestBackOffice();
  await renew();
});
afterAll(() => backoffice.close());

/** Brings back what calls have removed. */
async function renew(): Promise<void> {
  const { sites, agreements, entities, estates, rentalUnits } = backoffice.repositories;
  await sites.put(siteInput(SITE, { history: { prices: true, references: true } }));
  // A privacy statement in a language of the site cannot be removed.
  await agreements.put(SITE, 'nl', [{ id: '7', kind: 'terms', title: 'Voorwaarden', html: '<p>a</p>', version: '1' }]);
  await entities.put(SITE, { name: 'team', label: {} }, [{ id: '7', data: {} }]);
  await estates.put(SITE, estateInput({ id: 7, estate: { salesRep: { id: 5, name: 'An Maes' } } }));
  await rentalUnits.upsertMany(SITE, [rentalUnitInput(7)]);
}

const parametersOf = ({ operation }: Case): Parameter[] =>
  operation.parameters.map((each) =>
    '$ref' in each ? (document.components.parameters[each.$ref.split('/').at(-1) ?? ''] as Parameter) : each,
  );

interface Request {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly bytes: Buffer | undefined;
}

function validRequest(each: Case, random: Random): Request {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let { path } = each;
  for (const { name, in: where, required, schema } of parametersOf(each)) {
    const given = () => encodeURIComponent(String(generator.valid(schema, random)));
    if (where === 'path') path = path.replace(`{${name}}`, KNOWN[name] ?? given());
    else if (where === 'header') {
      if (name === 'X-Site-Id') headers[name] = SITE;
      else if (name === 'Idempotency-Key')
        headers[name] = createHash('sha256')
          .update(String(random.int(2 ** 31)))
          .digest('hex');
    } else if (required === true || random.int(2) === 0) query.set(name, String(generator.valid(schema, random)));
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const content = each.operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const bytes = '*/*' in content ? pdfOf('fuzz') : undefined;
  if (bytes) headers['Content-Type'] = 'application/pdf';
  return { path: path + search, headers, body: schema && generator.valid(schema, random), bytes };
}

/** One thing about the call is wrong, or at least strange. */
function hostileRequest(each: Case, random: Random): Request & { readonly anonymous?: boolean } {
  const request = validRequest(each, random);
  const [address = '', search = ''] = request.path.split('?');
  const drawn = random.int(request.body === undefined ? 5 : 10);
  // Another path would be another call.
  const kind = drawn === 0 && !each.path.includes('{') ? 3 : drawn;
  if (kind === 0) {
    const parts = address.split('/');
    parts[1 + random.int(parts.length - 1)] = random.pick(HOSTILE_TEXT);
    return { ...request, path: parts.join('/') };
  }
  if (kind === 1) {
    const name = random.pick(['q', 'limit', 'from', 'id', ...parametersOf(each).map((parameter) => parameter.name)]);
    return { ...request, path: `${address}?${search}&${name}=${random.pick(HOSTILE_TEXT)}` };
  }
  if (kind === 2) return { ...request, path: address, headers: { ...request.headers, 'X-Site-Id': 'NO SITE' } };
  if (kind === 3) return { ...request, anonymous: true };
  if (kind === 4) {
    const { 'X-Site-Id': _site, 'Idempotency-Key': _key, ...headers } = request.headers;
    return { ...request, headers, path: address };
  }
  if (kind === 5) return { ...request, headers: { ...request.headers, 'Content-Type': 'text/plain' } };
  return { ...request, body: mutated(request.body, random) };
}

const schemas = new Map<string, z.ZodType>();
/** By the document alone: not by the schemas that it was made of. */
function schemaOf(name: string): z.ZodType {
  const known = schemas.get(name);
  if (known) return known;
  const definitions = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const made = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: definitions });
  schemas.set(name, made);
  return made;
}

interface Verdict {
  readonly status: number;
  /** What is wrong with the answer. */
  readonly fault: string | undefined;
}

function faultOf(each: Case, { status, headers, body }: CallAnswer): string | undefined {
  if (status >= 500) return 'an error of its own';
  const described = each.operation.responses[String(status)];
  if (!described) return 'a status that is not described';
  if (status >= 400) {
    const isProblem = headers.get('Content-Type')?.startsWith('application/problem+json') === true;
    return isProblem && schemaOf('Problem').safeParse(body).success && body.status === status
      ? undefined
      : 'no problem';
  }
  const { $ref: reference } = (described.content?.['application/json']?.schema ?? {}) as { $ref?: string };
  if (reference === undefined) return undefined;
  return JSON.stringify(schemaOf(reference.split('/').at(-1) ?? '').safeParse(body).error?.issues);
}

async function call(each: Case, request: Request & { readonly anonymous?: boolean }): Promise<Verdict> {
  const { path, headers, body, bytes, anonymous = false } = request;
  const answer = await backoffice.call(each.method, path, { headers, body, anonymous, ...(bytes && { bytes }) });
  const fault = faultOf(each, answer);
  const exchange = `${each.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 400)}: ${answer.status} ${answer.text.slice(0, 300)}`;
  return { status: answer.status, fault: fault === undefined ? undefined : `${fault}: ${exchange}` };
}

describe.each(operations.map((each) => [each.operation.operationId, each] as const))('the call %s', (_name, each) => {
  it('succeeds with a request as documented', async () => {
    const random = seeded(each.operation.operationId.length * 7919 + 1);
    for (let round = 0; round < VALID_ROUNDS; round += 1) {
      const { status, fault } = await call(each, validRequest(each, random));
      expect(fault).toBeUndefined();
      if (status < 300) succeeded.add(each.operation.operationId);
      if (each.method === 'DELETE') await renew();
    }
  });

  it('refuses hostile input with a problem document, and never with status 500', async () => {
    const random = seeded(each.operation.operationId.length * 104_729 + 3);
    for (let round = 0; round < HOSTILE_ROUNDS; round += 1) {
      const { fault } = await call(each, hostileRequest(each, random));
      expect(fault).toBeUndefined();
      if (each.method === 'DELETE') await renew();
    }
  });
});

it('had success with every independent call', () => {
  const failed = operations.map(({ operation }) => operation.operationId).filter((id) => !succeeded.has(id));
  expect(failed.filter((id) => !NEEDS_ANOTHER_CALL.has(id))).toEqual([]);
});

it('names every operation once, with a tag, a description and what it may answer', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation, path } of operations) {
    expect(operation, path).toMatchObject({ tags: [expect.any(String)], description: expect.stringMatching(/\.$/) });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '421']));
  }
});

const parametersByName = (operationId: string) => {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  return Object.fromEntries((found ? parametersOf(found) : []).map((each) => [each.name, each]));
};

it('says which parameters a call needs, and which are numbers and lists', () => {
  expect(parametersByName('searchPlaces')).toMatchObject({
    q: { required: true },
    limit: { required: false, schema: { type: 'integer' } },
  });
  expect(parametersByName('getEstate')).toMatchObject({
    'X-Site-Id': { required: true },
    id: { schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999 } },
  });
  expect(parametersByName('listPlaces')).toMatchObject({
    city: { schema: { type: 'array' }, style: 'form', explode: false },
  });
});
