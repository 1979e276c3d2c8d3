import { z } from 'zod';

/** The maximum size of the body of a webhook call of a CRM. */
export const MAX_HOOK_BYTES = 256 * 1024;
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_HOOK_BYTES / 3) * 4;

/** The secret part of the address that a CRM calls. */
export const hookSecretSchema = z.string().regex(/^[\w-]{22,64}$/);

/**
 * A webhook call as the site received it. The body is passed on as bytes, because the CRM's signature is computed from
 * the exact bytes.
 */
export const hookCallSchema = z.object({
  headers: z.record(z.string().max(100), z.string().max(8000)).describe('Names in lower case, without cookies'),
  body: z.base64().max(MAX_BASE64_CHARACTERS).describe('The bytes of the body, in Base64'),
});

export const hookOutcomeSchema = z.object({
  outcome: z.enum(['taken', 'unsigned']).describe('`unsigned`: the signature is missing or wrong'),
});
