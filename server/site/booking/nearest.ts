import { z } from 'zod';
import { BackOfficeError } from '../apiClient/errors.ts';

/** What a refusal has to offer instead. */
export interface Nearest<Offer> {
  readonly nearest: readonly Offer[];
}

/**
 * What is free nearest to what another visitor has (409); undefined for any other error.
 *
 * @param schema the problem document of the contract
 */
export function nearestIn<Offer>(
  schema: z.ZodType<{ readonly nearest: readonly Offer[] }>,
  error: unknown,
): Nearest<Offer> | undefined {
  if (!(error instanceof BackOfficeError) || error.status !== 409) return undefined;
  const { nearest = [] } = schema.safeParse(error.problem).data ?? {};
  return { nearest };
}

/** Fields that cannot be as they are, found by the site itself. */
export class FieldsRefused extends Error {
  override readonly name = 'FieldsRefused';
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(fields.join(', '));
    this.fields = fields;
  }
}

const refusedSchema = z.object({ errors: z.array(z.object({ pointer: z.string() })) });

/** Names of the fields that are refused, by the site or by the back office (422); none for any other error. */
export function refusedIn(error: unknown): readonly string[] {
  if (error instanceof FieldsRefused) return error.fields;
  if (!(error instanceof BackOfficeError) || error.status !== 422) return [];
  const { errors = [] } = refusedSchema.safeParse(error.problem).data ?? {};
  return errors.map(({ pointer }) => pointer.split('/')[1] ?? '');
}
