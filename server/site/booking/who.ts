import { shownEmail } from '#shared/node/shownHost.ts';
import { z } from 'zod';
import type { Typed } from '#shared/ui/forms/formState.ts';
import { email, optionalText, personName, phone } from '../forms/fields.ts';
import type { SummaryRow } from '../forms/formDefinition.ts';
import { MISSING_DETAILS } from '../forms/visitorErrors.ts';
import { filledIn } from '../forms/pieces/visitor/visitorSummary.ts';
import type { ScreenRequest } from '../render/screen.ts';

type VisitorField = 'firstName' | 'lastName' | 'email' | 'phone';

/**
 * Returns the schema of the visitor's details in a form.
 *
 * @param maxRemark the maximum number of characters of a remark
 */
export const visitorShape = (maxRemark: number) => ({
  firstName: personName(MISSING_DETAILS.firstName),
  lastName: personName(MISSING_DETAILS.lastName),
  email: email(MISSING_DETAILS.email),
  phone: phone(MISSING_DETAILS.phone),
  remark: optionalText({ max: maxRemark }),
});

type VisitorValues = Readonly<Record<VisitorField | 'remark', string>>;

/**
 * Converts the details to the form of the contract. Its type accepts no other field, so that a further field of a form
 * is not lost unnoticed.
 */
export const asVisitor = <Values extends VisitorValues>({
  firstName,
  lastName,
  email: address,
  phone: number,
  remark,
}: Values & Readonly<Record<Exclude<keyof Values, keyof VisitorValues>, never>>) => ({
  visitor: { firstName, lastName, email: address, phone: number },
  ...(remark && { remark }),
});

/** Returns the visitor's details as text. */
export function visitorRows(typed: Typed, { t }: Pick<ScreenRequest, 't'>): readonly SummaryRow[] {
  const remark = filledIn(typed, 'remark');
  return [
    { label: t('viewing:check.name'), text: `${filledIn(typed, 'firstName')} ${filledIn(typed, 'lastName')}` },
    { label: t('viewing:who.email'), text: shownEmail(filledIn(typed, 'email')) },
    { label: t('viewing:who.phone'), text: filledIn(typed, 'phone') },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
  ];
}

/** Returns a schema for the fields of the second step, for a page that only passes them on. */
export function carriedSchema(fields: readonly string[], maxRemark: number) {
  const carried = z
    .string()
    .max(2 * maxRemark)
    .default('');
  return z.object(Object.fromEntries(fields.map((field) => [field, carried])));
}

/** Returns the fields of the second step that are already filled in; undefined when none is. */
export function pickCarried(typed: Typed, fields: readonly string[]): Typed | undefined {
  const said = fields.flatMap((field) => {
    const value = typed[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** Returns values in the form in which they were typed. Boxes that are not ticked are left out. */
export const toTyped = (values: object): Typed =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
      if (value === true) return [[field, '1'] as const];
      return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [];
    }),
  );
