import type { z } from 'zod';
import type { ENDPOINTS, EndpointName } from '#shared/api/endpoints/endpoints.ts';

type ContractEndpoints = typeof ENDPOINTS;
type RequestPart<E, Member extends string> = E extends { readonly [M in Member]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
type AnswerBody<E> = E extends { readonly response: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

/** The bodies of the answers to the examples that were sent before, by call; undefined for an answer without a body. */
export type ExampleAnswers = { readonly [Name in EndpointName]: AnswerBody<ContractEndpoints[Name]> };

/** Values that a caller gets in other ways than by a call: from a mail, or from its CRM. */
export interface ExampleValues {
  /** The cursor of the purge list before the first call. */
  readonly purgeCursor: string;
  /** The token in the mail that asks to confirm a subscription. */
  readonly subscriptionToken: string;
  /** The identifier in the mail that asks to confirm a registration. */
  readonly confirmationToken: string;
  /** A webhook call of the CRM of the site. */
  readonly hook: {
    readonly secret: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The bytes of the body, in Base64. */
    readonly body: string;
  };
}

/** The values from which an example is built. */
export interface ExampleContext {
  readonly answers: ExampleAnswers;
  readonly values: ExampleValues;
  /** Returns the ISO date in Belgium of this many days after the day on which the examples are sent. */
  readonly toDayAfter: (days: number) => string;
}

/** A request as a caller would send it. `siteId` and the header `X-Site-Id` are always `EXAMPLE_SITE_ID`. */
interface ExampleRequest<E> {
  readonly params?: Omit<RequestPart<E, 'params'>, 'siteId'>;
  readonly query?: RequestPart<E, 'query'>;
  readonly body?: RequestPart<E, 'body'>;
  /** The body of a request that sends other data than JSON. */
  readonly upload?: { readonly contentType: string; readonly base64: string };
}

/** The example of one call, built from what the examples before it returned. */
type BuildExampleRequest<Name extends EndpointName> = (
  context: ExampleContext,
) => ExampleRequest<ContractEndpoints[Name]>;

export type ExamplesByCall = { readonly [Name in EndpointName]: BuildExampleRequest<Name> };

export const EXAMPLE_SITE_ID = 'duinhof';
/** The back office compares a key only with the keys of the same call, so the examples of all calls use one key. */
export const EXAMPLE_IDEMPOTENCY_KEY = '5f0c2f0e-8d0a-4a53-9a5c-2f3c8a1d7b10';
