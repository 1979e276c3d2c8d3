import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ContractCase,
  apiDocument,
  OPERATIONS_THAT_NEED_OTHERS,
  apiOperations,
  listParameters,
  renewSite,
  type ContractRequest,
  createValidRequest,
} from './contractCalls.ts';
import { HOSTILE_TEXTS, type RandomSource, createSeededRandom, mutateValue } from './generate.ts';
import { type CallAnswer, startTestBackOffice, type TestBackOffice } from './programs/testBackOffice.ts';

/**
 * Returns a valid request with one random change: a hostile text in the path or in the query string, a wrong site id,
 * no token, no `X-Site-Id` and `Idempotency-Key`, a wrong content type, or another body. A request with a wrong site id
 * or without these two headers also has no query string.
 */
function createHostileRequest(
  each: ContractCase,
  random: RandomSource,
): ContractRequest & { readonly anonymous?: boolean } {
  const request = createValidRequest(each, random);
  const [address = '', search = ''] = request.path.split('?');
  const drawn = random.drawInt(request.body === undefined ? 5 : 10);
  // A path without parameters is not changed, because its call would then not be made. The token is omitted instead.
  const kind = drawn === 0 && !each.path.includes('{') ? 3 : drawn;
  if (kind === 0) {
    const parts = address.split('/');
    parts[1 + random.drawInt(parts.length - 1)] = random.pick(HOSTILE_TEXTS);
    return { ...request, path: parts.join('/') };
  }
  if (kind === 1) {
    const name = random.pick(['q', 'limit', 'from', 'id', ...listParameters(each).map((parameter) => parameter.name)]);
    return { ...request, path: `${address}?${search}&${name}=${random.pick(HOSTILE_TEXTS)}` };
  }
  if (kind === 2) return { ...request, path: address, headers: { ...request.headers, 'X-Site-Id': 'NO SITE' } };
  if (kind === 3) return { ...request, anonymous: true };
  if (kind === 4) {
    const { 'X-Site-Id': _site, 'Idempotency-Key': _key, ...headers } = request.headers;
    return { ...request, headers, path: address };
  }
  if (kind === 5) return { ...request, headers: { ...request.headers, 'Content-Type': 'text/plain' } };
  return { ...request, body: mutateValue(request.body, random) };
}

const parsedSchemas = new Map<string, z.ZodType>();
/**
 * Returns a schema that is built from the document alone, and not from the schemas that the document was generated
 * from.
 */
function createSchema(name: string): z.ZodType {
  const knownSchema = parsedSchemas.get(name);
  if (knownSchema) return knownSchema;
  const definitions = JSON.parse(
    JSON.stringify(apiDocument.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const schema = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: definitions });
  parsedSchemas.set(name, schema);
  return schema;
}

interface CallVerdict {
  readonly status: number;
  /** A description of the fault in the response; undefined when there is none. */
  readonly fault: string | undefined;
}

function findFault(each: ContractCase, { status, headers, body }: CallAnswer): string | undefined {
  if (status >= 500) return 'an error of its own';
  const described = each.operation.responses[String(status)];
  if (!described) return 'a status that is not described';
  if (status >= 400) {
    const isProblem = headers.get('Content-Type')?.startsWith('application/problem+json') === true;
    return isProblem && createSchema('Problem').safeParse(body).success && body.status === status
      ? undefined
      : 'no problem';
  }
  const { $ref: reference } = (described.content?.['application/json']?.schema ?? {}) as { $ref?: string };
  if (reference === undefined) return undefined;
  return JSON.stringify(createSchema(reference.split('/').at(-1) ?? '').safeParse(body).error?.issues);
}

async function callAndJudge(
  backoffice: TestBackOffice,
  each: ContractCase,
  request: ContractRequest & { readonly anonymous?: boolean },
): Promise<CallVerdict> {
  const { path, headers, body, bytes, anonymous = false } = request;
  const answer = await backoffice.call(each.method, path, {
    headers,
    body,
    anonymous,
    ...(bytes && { bytes }),
  });
  const fault = findFault(each, answer);
  const exchange = `${each.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 400)}: ${answer.status} ${answer.text.slice(0, 300)}`;
  return { status: answer.status, fault: fault === undefined ? undefined : `${fault}: ${exchange}` };
}

/** The number of times that each call is made. */
interface FuzzRounds {
  readonly validCount: number;
  readonly hostileCount: number;
}

/** Registers tests that make every call in the contract's document. The same rounds make the same calls. */
export function testEveryCall({ validCount, hostileCount }: FuzzRounds): void {
  const succeeded = new Set<string>();
  let backoffice: TestBackOffice;
  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    await renewSite(backoffice.repositories);
  });
  afterAll(() => backoffice.close());

  describe.each(apiOperations.map((each) => [each.operation.operationId, each] as const))(
    'the call %s',
    (_name, each) => {
      it('succeeds with a request as documented', async () => {
        const random = createSeededRandom(each.operation.operationId.length * 7919 + 1);
        for (let round = 0; round < validCount; round += 1) {
          const { status, fault } = await callAndJudge(backoffice, each, createValidRequest(each, random));
          expect(fault).toBeUndefined();
          if (status < 300) succeeded.add(each.operation.operationId);
          if (each.method === 'DELETE') await renewSite(backoffice.repositories);
        }
      });

      it('refuses hostile input with a problem document, and never with status 500', async () => {
        const random = createSeededRandom(each.operation.operationId.length * 104_729 + 3);
        for (let round = 0; round < hostileCount; round += 1) {
          const { fault } = await callAndJudge(backoffice, each, createHostileRequest(each, random));
          expect(fault).toBeUndefined();
          if (each.method === 'DELETE') await renewSite(backoffice.repositories);
        }
      });
    },
  );

  it('succeeds with every independent call', () => {
    const failed = apiOperations.map(({ operation }) => operation.operationId).filter((id) => !succeeded.has(id));
    expect(failed.filter((id) => !OPERATIONS_THAT_NEED_OTHERS.has(id))).toEqual([]);
  });
}
