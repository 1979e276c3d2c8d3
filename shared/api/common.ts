import { z } from 'zod';
import { EDITED_NAME, ID_TEXT, MAX_CONTACT_ID, MAX_ID, MAX_TERM_ID } from '../primitives/idRange.ts';
import { LOCALES } from '../i18n/locales.ts';

/** The constructor of object schemas, which drops or refuses unknown keys. */
export type ObjectSchema = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodObject<Shape>;

export const localeSchema = z.enum(LOCALES);
/** `{ nl, fr, en, de }`, each optional. */
export const localizedTextSchema = z.partialRecord(localeSchema, z.string());
export type LocalizedText = z.infer<typeof localizedTextSchema>;

export const siteIdSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'lower-case letters, digits and hyphens');

/** A name that an editor gives, and that stands in an address: of the contract, or of a page. */
export const nameSchema = z.string().regex(EDITED_NAME, 'lower-case letters, digits and hyphens');

/** Of an estate, a project, a unit or a holiday home. */
export const idSchema = z.int().min(1).max(MAX_ID);
/** The same in a path or a query string. */
export const idTextSchema = z.string().regex(ID_TEXT, 'one to twelve digits').transform(Number).pipe(idSchema);
/** A whole number in a query string. */
export const intTextSchema = (min: number, max: number) =>
  z.string().regex(ID_TEXT, 'a whole number').transform(Number).pipe(z.int().min(min).max(max));
/** Of a sales contact. */
export const contactIdSchema = z.int().min(1).max(MAX_CONTACT_ID);
/** Of a type, a subtype or a transaction: a listing can be narrowed to it. */
export const termIdSchema = z.int().min(1).max(MAX_TERM_ID);

/** An enumeration value of the back office: id and localised name. */
export const namedSchema = z.object({ id: z.int32(), name: localizedTextSchema });
export type Named = z.infer<typeof namedSchema>;

/** The address of a page elsewhere. Other schemes (`javascript:`, `data:`) could act on the visitor's page. */
export const webUrlSchema = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' });

export const dateTimeSchema = z.iso.datetime({ offset: true });

/** Degrees, as WGS 84 has them. */
export const coordinatesSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const assetIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'lower-case letters, digits and hyphens');

/** A stored picture or file. `hash` is the content's SHA-256 in hexadecimal; it versions every address. */
export const assetRefSchema = z.object({
  id: assetIdSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string(),
  bytes: z.int().min(0),
  /** Pixels; absent for what is not a picture. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
});
export type AssetRef = z.infer<typeof assetRefSchema>;

/** RFC 9457. `errors` names each refused field by its JSON pointer. */
export const problemSchema = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Request headers (specification §7). */
export const HEADER = {
  SITE: 'X-Site-Id',
  LOCALE: 'X-Locale',
  CLIENT: 'X-Client',
  /** Of calls that are `idempotent`: 16 to 100 letters, digits, hyphens and underscores, new for each intention. */
  IDEMPOTENCY_KEY: 'Idempotency-Key',
  /**
   * Of calls that make a hold: distinguishes visitors without naming them, such as a keyed hash of an address. 16 to
   * 100 letters, digits, hyphens and underscores. One visitor holds two at a time; without it there is no such limit.
   */
  VISITOR: 'X-Visitor',
  /**
   * Of calls that are `idempotent`: names the captcha answer that was accepted, in the same form. It is valid for one
   * call, regardless of its key; a second call answers 403.
   */
  PROOF: 'X-Proof',
  /**
   * Of reads: the cursor of the newest purges that the caller has received, whether they are done or not. What they are
   * about is in the answer, also where it comes from a replica. Without it the answer has all that was written.
   */
  PURGE_CURSOR: 'X-Purge-Cursor',
} as const;
