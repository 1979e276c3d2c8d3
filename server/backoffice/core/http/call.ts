import type { z } from 'zod';
import type { ENDPOINTS, EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { WriteResult } from '../db/writeResult.ts';
import type { IdempotentRequest } from '../db/replyRepository.ts';

type Of<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Member<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer Value } ? Value : undefined;

/** A call whose parts the contract's schemas have let through. */
export interface Call<Name extends EndpointName> {
  readonly params: Of<(typeof ENDPOINTS)[Name]['params']>;
  readonly query: Of<Member<(typeof ENDPOINTS)[Name], 'query'>>;
  readonly body: Of<Member<(typeof ENDPOINTS)[Name], 'body'>>;
  /** `X-Site-Id`; throws 400 without it. */
  readonly site: () => string;
  /** `X-Locale`, else Dutch. */
  readonly locale: Locale;
  /** For `idempotentWrite`. Throws 400 without an `Idempotency-Key`. */
  readonly idempotency: () => IdempotentRequest;
  /** `X-Visitor`. Throws 400 for anything but such a value. */
  readonly visitor: () => string | undefined;
  /** A signal that is aborted when the caller has left, and when it has its answer. */
  readonly signal: () => AbortSignal;
  /** The bytes of a body that is no JSON. */
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** An answer that is more than JSON with status 200. */
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

/** 201 for what is new, else 200. */
export const answerWrite = (outcome: WriteResult, body: unknown) => new Answer(outcome === 'created' ? 201 : 200, body);

/** Gives what the contract's `response` describes, undefined for nothing (204), or an `Answer`. Throws `HttpProblem`. */
type Handler<Name extends EndpointName> = (call: Call<Name>) => unknown;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
