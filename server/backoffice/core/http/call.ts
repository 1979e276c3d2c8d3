import type { z } from 'zod';
import type { ENDPOINTS, EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { WriteResult } from '../db/writeResult.ts';
import type { IdempotentRequest } from '../db/replyRepository.ts';

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type EndpointMember<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer Value } ? Value : undefined;

/** A call that passed the schemas of the contract. */
export interface Call<Name extends EndpointName> {
  readonly params: SchemaOutput<(typeof ENDPOINTS)[Name]['params']>;
  readonly query: SchemaOutput<EndpointMember<(typeof ENDPOINTS)[Name], 'query'>>;
  readonly body: SchemaOutput<EndpointMember<(typeof ENDPOINTS)[Name], 'body'>>;
  /** Returns the `X-Site-Id` header. Throws 400 without it. */
  readonly site: () => string;
  /** The language in the `X-Locale` header; Dutch when the header names no language. */
  readonly locale: Locale;
  /** Returns the key for `runIdempotentWrite`. Throws 400 when there is no `Idempotency-Key`. */
  readonly idempotency: () => IdempotentRequest;
  /** Returns the `X-Visitor` header; undefined without it. Throws 400 for a malformed header. */
  readonly visitor: () => string | undefined;
  /** Returns a signal that is aborted when the caller disconnects and when the response has been sent. */
  readonly signal: () => AbortSignal;
  /** The bytes of a body that is not JSON. */
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** An answer with another status than 200, with headers, or with a body that is not JSON. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns 201 for a new object, otherwise 200. */
export const answerWrite = (outcome: WriteResult, body: unknown) => new Answer(outcome === 'created' ? 201 : 200, body);

/**
 * Handles a call. Returns the value that the contract's `response` describes, undefined for no content (204), or an
 * `Answer`. Throws `HttpProblem` when the call is refused.
 */
type Handler<Name extends EndpointName> = (call: Call<Name>) => unknown;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
