import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { ESTATE_EXAMPLES } from './estateExamples.ts';
import { EXAMPLE_SITE_ID, type ExampleContext, type ExamplesByCall } from './example.ts';
import { REMOVAL_EXAMPLES } from './removalExamples.ts';
import { RENTAL_EXAMPLES } from './rentalExamples.ts';
import { SITE_EXAMPLES } from './siteExamples.ts';
import { VISITOR_EXAMPLES } from './visitorExamples.ts';

/**
 * The examples of all calls, in an order in which they can be sent to a back office without data: each example needs
 * only data that earlier examples created. The compiler reports a call without an example.
 */
export const EXAMPLES: ExamplesByCall = {
  ...SITE_EXAMPLES,
  ...ESTATE_EXAMPLES,
  ...VISITOR_EXAMPLES,
  ...RENTAL_EXAMPLES,
  ...REMOVAL_EXAMPLES,
};

/** The request of an example: the values of path and query as they appear in a URL, and the body. */
export interface BuiltExample {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly upload: { readonly contentType: string; readonly base64: string } | undefined;
}

const toTexts = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Builds the request of one example. Throws when an answer that the example needs is missing. */
export function buildExample(name: EndpointName, context: ExampleContext): BuiltExample {
  const build: (exampleContext: ExampleContext) => {
    readonly params?: object;
    readonly query?: object;
    readonly body?: unknown;
    readonly upload?: BuiltExample['upload'];
  } = EXAMPLES[name];
  const { params, query, body, upload } = build(context);
  const endpoint: Endpoint = ENDPOINTS[name];
  const pathParams = 'siteId' in endpoint.params.shape ? { siteId: EXAMPLE_SITE_ID, ...params } : params;
  return { params: toTexts(pathParams), query: toTexts(query), body, upload };
}
