import { z } from 'zod';
import { BackOfficeError } from '../apiClient/errors.ts';

/** The alternatives that a rejection offers. */
export interface NearestOffers<Offer> {
  readonly nearest: readonly Offer[];
}

/**
 * Returns the nearest free alternatives when another visitor has taken the choice (409); undefined for any other error.
 *
 * @param schema the schema of the problem document that contains the alternatives
 */
export function parseNearest<Offer>(
  schema: z.ZodType<{ readonly nearest: readonly Offer[] }>,
  error: unknown,
): NearestOffers<Offer> | undefined {
  if (!(error instanceof BackOfficeError) || error.status !== 409) return undefined;
  const { nearest = [] } = schema.safeParse(error.problem).data ?? {};
  return { nearest };
}

/** The error with which the site itself rejects fields, before it calls the back office. */
export class FieldsRefusedError extends Error {
  override readonly name = 'FieldsRefused';
  readonly refusedFields: readonly string[];

  constructor(fields: readonly string[]) {
    super(fields.join(', '));
    this.refusedFields = fields;
  }
}

const refusedFieldsSchema = z.object({ errors: z.array(z.object({ pointer: z.string() })) });

/**
 * Returns the names of the fields that the site or the back office rejects (422); an empty list for any other error.
 */
export function listRefusedFields(error: unknown): readonly string[] {
  if (error instanceof FieldsRefusedError) return error.refusedFields;
  if (!(error instanceof BackOfficeError) || error.status !== 422) return [];
  const { errors = [] } = refusedFieldsSchema.safeParse(error.problem).data ?? {};
  return errors.map(({ pointer }) => pointer.split('/')[1] ?? '');
}
