import type { z } from 'zod';

/**
 * One call of the contract. `path` has Express parameters. When `response` is null, the call returns 204 without a
 * body.
 * `nullable`: a GET may return 204 when it finds nothing. `raw`: the response is bytes, not JSON.
 * `write`: the call needs `Authorization: Bearer <API token>`. `idempotent`: the call needs an `Idempotency-Key`. A
 * repeated call with the same key and body returns the first response again and does nothing; with another body it
 * returns 422.
 * `made`: the handler builds the whole response field by field, so no stored field has to be dropped or completed in
 * it.
 * `conditional`: the call honours `If-Match` and `If-None-Match` with the ETag of the GET at the same path.
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
