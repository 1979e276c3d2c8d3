import type { z } from 'zod';

/**
 * One call of the contract. `path` has Express parameters. When `response` is null, the call returns 204 without a
 * body.
 * - `isNullable`: a GET may return 204 when it finds nothing.
 * - `isRaw`: the response is bytes, not JSON.
 * - `isWrite`: the call needs `Authorization: Bearer <API token>`.
 * - `isIdempotent`: the call needs an `Idempotency-Key`. A repeated call with the same key and body returns the first
 *   response again and does nothing; with another body it returns 422.
 * - `isBuiltByHandler`: the handler builds every field of the response itself, so the response is sent without being
 *   parsed. Parsing drops unknown stored fields and adds default values.
 * - `isConditional`: the call honours `If-Match` and `If-None-Match` with the ETag of the GET at the same path.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | null;
  readonly isNullable?: boolean;
  readonly isRaw?: boolean;
  readonly isBuiltByHandler?: boolean;
  readonly isWrite?: boolean;
  readonly isIdempotent?: boolean;
  readonly isConditional?: boolean;
}
