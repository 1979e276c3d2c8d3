/** Sends the examples of the API reference to a back office, in their order. */
import { buildExample, type BuiltExample, EXAMPLES } from '#server/backoffice/apiReference/examples/examples.ts';
import {
  EXAMPLE_IDEMPOTENCY_KEY,
  EXAMPLE_SITE_ID,
  type ExampleValues,
} from '#server/backoffice/apiReference/examples/example.ts';
import { listAnswerBodies, type RecordedExamples } from '#server/backoffice/apiReference/examples/recordedExamples.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { addDays } from '#shared/i18n/moments.ts';
import type { TestBackOffice } from './programs/testBackOffice.ts';

type SentExample = RecordedExamples['answers'][string];
type WritableExampleValues = { -readonly [Key in keyof ExampleValues]?: ExampleValues[Key] };

/** The calls that have an example, in the order in which the examples are sent. */
export const EXAMPLE_NAMES = typedKeys(EXAMPLES);

/**
 * A function that runs before the example of a call. It writes what only other programs can write, and returns the
 * values that the examples then use.
 */
type ExamplePreparation = (answers: RecordedExamples['answers']) => Promise<WritableExampleValues>;
export type ExamplePreparations = Partial<Readonly<Record<EndpointName, ExamplePreparation>>>;

const fillPath = (path: string, params: BuiltExample['params']): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

async function sendExample(backOffice: TestBackOffice, name: EndpointName, built: BuiltExample): Promise<SentExample> {
  const { method, path, isIdempotent, response }: Endpoint = ENDPOINTS[name];
  const query = new URLSearchParams(built.query);
  const address = fillPath(path, built.params) + (query.size > 0 ? `?${query}` : '');
  const { status, headers, body } = await backOffice.call(method, address, {
    ...(!path.startsWith('/sites') && { site: EXAMPLE_SITE_ID }),
    ...(built.body !== undefined && { body: built.body }),
    ...(built.upload && { bytes: Buffer.from(built.upload.base64, 'base64') }),
    headers: {
      ...(built.upload && { 'Content-Type': built.upload.contentType }),
      ...(isIdempotent && { 'Idempotency-Key': EXAMPLE_IDEMPOTENCY_KEY }),
    },
  });
  if (status >= 400) throw new Error(`The example of ${name} got ${status}: ${JSON.stringify(body)}`);
  const contentType = headers.get('Content-Type')?.split(';')[0];
  return {
    status,
    ...(response !== null && contentType !== undefined && { contentType }),
    ...(body !== undefined && { body }),
  };
}

/**
 * Sends all examples and returns what the back office answered, in the form of `answers.generated.json`. Throws when a
 * call is refused.
 */
export async function sendExamples(
  backOffice: TestBackOffice,
  today: string,
  preparations: ExamplePreparations,
): Promise<RecordedExamples> {
  const answers: Record<string, SentExample> = {};
  const values: WritableExampleValues = {};
  for (const name of EXAMPLE_NAMES) {
    Object.assign(values, await preparations[name]?.(answers));
    const built = buildExample(name, {
      answers: listAnswerBodies(answers),
      values: values as ExampleValues,
      toDayAfter: (days) => addDays(today, days),
    });
    answers[name] = await sendExample(backOffice, name, built);
  }
  return { day: today, values: values as ExampleValues, answers };
}

/**
 * Returns the shape of a JSON value: the names of members and the types of values. Two lists have the same shape when
 * their items have the same shapes, however many there are.
 */
export function describeShape(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((item) => [JSON.stringify(describeShape(item)), describeShape(item)]));
    return [...shapes.keys()].toSorted().map((key) => shapes.get(key));
  }
  if (typeof value !== 'object') return typeof value;
  const members = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(members.map(([name, member]) => [name, describeShape(member)]));
}
