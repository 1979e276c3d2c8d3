import type { z } from 'zod';

/**
 * One call of the contract. `path` has Express parameters. `response` null: 204 with no body.
 * `nullable`: a GET may answer 204 for nothing. `raw`: the answer is bytes, not JSON.
 * `write`: needs `Authorization: Bearer <API token>`. `idempotent`: needs an `Idempotency-Key`; the same key with the
 * same call gives the same answer again and does nothing; with another body it gives 422.
 * `made`: the handler makes the whole answer, field by field, so nothing stored has to be dropped or completed in it.
 * `conditional`: honours `If-Match` and `If-None-Match` by the ETag of the GET at the same path.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | null;
  readonly nullable?: boolean;
  readonly raw?: boolean;
  readonly made?: boolean;
  readonly write?: boolean;
  readonly idempotent?: boolean;
  readonly conditional?: boolean;
}
