import { z } from 'zod';

/** Bytes that a call of a CRM may have. */
export const MAX_HOOK_BYTES = 256 * 1024;
const MAX_BASE64 = Math.ceil(MAX_HOOK_BYTES / 3) * 4;

/** A part of the address that a CRM calls. */
export const hookSecretSchema = z.string().regex(/^[\w-]{22,64}$/);

/** A call of a CRM, as it came to the site: signatures are made over its bytes. */
export const hookCallSchema = z.object({
  headers: z.record(z.string().max(100), z.string().max(8000)).describe('Names in lower case, without cookies'),
  body: z.base64().max(MAX_BASE64).describe('The bytes of the body, in Base64'),
});

export const hookOutcomeSchema = z.object({
  outcome: z.enum(['taken', 'unsigned']).describe('`unsigned`: its signature is missing or wrong'),
});
