import { toShownEmail } from '#shared/node/shownHost.ts';
import { z } from 'zod';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import {
  createEmailSchema,
  createOptionalTextSchema,
  createPersonNameSchema,
  createPhoneSchema,
} from '../forms/fields.ts';
import type { FieldLabels, SummaryRow } from '../forms/formDefinition.ts';
import { readTrimmedValue } from '../forms/pieces/visitor/visitorSummary.ts';
import type { ScreenRequest } from '../render/screen.ts';

type VisitorField = 'firstName' | 'lastName' | 'email' | 'phone';

/** The labels of the fields about the visitor. */
export const VISITOR_LABELS = {
  firstName: 'viewing:who.firstName',
  lastName: 'viewing:who.lastName',
  email: 'viewing:who.email',
  phone: 'viewing:who.phone',
} as const satisfies FieldLabels;

/**
 * Returns the schemas of the fields with the visitor's details.
 *
 * @param maxRemarkCharacters the maximum number of characters of a remark
 */
export const createVisitorShape = (maxRemarkCharacters: number) => ({
  firstName: createPersonNameSchema(),
  lastName: createPersonNameSchema(),
  email: createEmailSchema(),
  phone: createPhoneSchema(),
  remark: createOptionalTextSchema({ maxCharacters: maxRemarkCharacters }),
});

type VisitorValues = Readonly<Record<VisitorField | 'remark', string>>;

/**
 * Converts the visitor's details to the form of the contract. The parameter's type accepts no further field, because
 * such a field of a form would be lost unnoticed.
 */
export const toContractVisitor = <Values extends VisitorValues>({
  firstName,
  lastName,
  email,
  phone,
  remark,
}: Values & Readonly<Record<Exclude<keyof Values, keyof VisitorValues>, never>>) => ({
  visitor: { firstName, lastName, email, phone },
  ...(remark && { remark }),
});

/** Returns the visitor's details as the rows of a summary. */
export function buildVisitorRows(typed: TypedValues, { t }: Pick<ScreenRequest, 't'>): readonly SummaryRow[] {
  const remark = readTrimmedValue(typed, 'remark');
  return [
    {
      label: t('viewing:check.name'),
      text: `${readTrimmedValue(typed, 'firstName')} ${readTrimmedValue(typed, 'lastName')}`,
    },
    { label: t('viewing:who.email'), text: toShownEmail(readTrimmedValue(typed, 'email')) },
    { label: t('viewing:who.phone'), text: readTrimmedValue(typed, 'phone') },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
  ];
}

/** Returns a schema for the fields of the second step, for a page that only passes them on. */
export function createCarriedSchema(fields: readonly string[], maxRemarkCharacters: number) {
  const carriedField = z
    .string()
    .max(2 * maxRemarkCharacters)
    .default('');
  return z.object(Object.fromEntries(fields.map((field) => [field, carriedField])));
}

/** Returns the fields of the second step that are already filled in; undefined when none is. */
export function pickFilledFields(typed: TypedValues, fields: readonly string[]): TypedValues | undefined {
  const filledFields = fields.flatMap((field) => {
    const value = typed[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return filledFields.length > 0 ? Object.fromEntries(filledFields) : undefined;
}

/** Returns values in the form in which they were typed. Checkboxes that are not ticked are left out. */
export const toTypedFields = (values: object): TypedValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
      if (value === true) return [[field, '1'] as const];
      return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [];
    }),
  );
