import { z } from 'zod';
import { EDITED_NAME_PATTERN, ID_PATTERN, MAX_CONTACT_ID, MAX_ID, MAX_TERM_ID } from '../primitives/idRange.ts';
import { LOCALES } from '../i18n/locales.ts';

/** A constructor of object schemas that either drops or refuses unknown keys. */
export type ObjectSchema = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodObject<Shape>;

export const localeSchema = z.enum(LOCALES);
/** A text in the four languages `{ nl, fr, en, de }`, each of which is optional. */
export const localizedTextSchema = z.partialRecord(localeSchema, z.string());
export type LocalizedText = z.infer<typeof localizedTextSchema>;

export const siteIdSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'lower-case letters, digits and hyphens');

/** A name that an editor chooses. It is part of the URL of a page or of a call of the contract. */
export const nameSchema = z.string().regex(EDITED_NAME_PATTERN, 'lower-case letters, digits and hyphens');

/** The id of an estate, a project, a unit or a holiday home. */
export const idSchema = z.int().min(1).max(MAX_ID);
/** The id of an estate, a project, a unit or a holiday home, in a path or a query string. */
export const idTextSchema = z.string().regex(ID_PATTERN, 'one to twelve digits').transform(Number).pipe(idSchema);
/** Returns the schema of a whole number in a query string. */
export const intTextSchema = (min: number, max: number) =>
  z.string().regex(ID_PATTERN, 'a whole number').transform(Number).pipe(z.int().min(min).max(max));
/** The id of a sales contact. */
export const contactIdSchema = z.int().min(1).max(MAX_CONTACT_ID);
/** The id of a type, a subtype or a transaction, by which a listing can be filtered. */
export const termIdSchema = z.int().min(1).max(MAX_TERM_ID);

/** An enumeration value of the back office, which has an id and a localised name. */
export const namedSchema = z.object({ id: z.int32(), name: localizedTextSchema });
export type NamedItem = z.infer<typeof namedSchema>;

/**
 * The address of a page on another website. Other schemes (`javascript:`, `data:`) are refused, because they could run
 * code in the visitor's page.
 */
export const webUrlSchema = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' });

export const dateTimeSchema = z.iso.datetime({ offset: true });

/** A position in degrees of WGS 84. */
export const coordinatesSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const assetIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'lower-case letters, digits and hyphens');

/**
 * A reference to a stored picture or file. `hash` is the content's SHA-256 in hexadecimal. The first 16 characters of
 * the hash are the version of the file, and the paths of the file contain them.
 */
export const assetRefSchema = z.object({
  id: assetIdSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string(),
  bytes: z.int().min(0),
  /** The size in pixels, which is absent for a file that is not a picture. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
});
export type AssetRef = z.infer<typeof assetRefSchema>;

/** A problem document (RFC 9457). `errors` names each refused field by its JSON pointer. */
export const problemSchema = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The request headers (specification §7). */
export const REQUEST_HEADER = {
  SITE: 'X-Site-Id',
  LOCALE: 'X-Locale',
  CLIENT: 'X-Client',
  /**
   * The key of idempotent calls: 16 to 100 letters, digits, hyphens and underscores. The caller chooses a new key for
   * each intended action.
   */
  IDEMPOTENCY_KEY: 'Idempotency-Key',
  /**
   * A text that distinguishes visitors without identifying them, such as a keyed hash of an IP address, for calls that
   * create a hold. It has 16 to 100 letters, digits, hyphens and underscores. One visitor can have two holds at a time;
   * without the header there is no such limit.
   */
  VISITOR: 'X-Visitor',
  /**
   * The id of the accepted captcha answer, for idempotent calls: 16 to 100 letters, digits, hyphens and underscores. It
   * is valid for one call, whatever the idempotency key of that call is; a second call gets status 403.
   */
  PROOF: 'X-Proof',
  /**
   * The cursor of the newest purges that the caller has received, whether it has processed them or not. The response
   * contains the changes of those purges even when a replica serves it. Without the header, the response contains
   * everything that was written before the call.
   */
  PURGE_CURSOR: 'X-Purge-Cursor',
} as const;
