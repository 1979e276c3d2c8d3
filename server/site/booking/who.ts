import { shownEmail } from '#shared/node/shownHost.ts';
import { z } from 'zod';
import type { Typed } from '#shared/ui/forms/formState.ts';
import { email, optionalText, personName, phone } from '../forms/fields.ts';
import type { SummaryRow, TextKey } from '../forms/formDefinition.ts';
import { filledIn } from '../forms/pieces/visitorSummary.ts';
import type { ScreenRequest } from '../render/screen.ts';

type VisitorField = 'firstName' | 'lastName' | 'email' | 'phone';

/**
 * Who comes, as the form has it.
 *
 * @param maxRemark characters
 * @param missing what is said where nothing is filled in
 */
export const visitorShape = (maxRemark: number, missing?: (field: VisitorField) => TextKey) => ({
  firstName: personName(missing?.('firstName')),
  lastName: personName(missing?.('lastName')),
  email: email(missing?.('email')),
  phone: phone(missing?.('phone')),
  remark: optionalText({ max: maxRemark }),
});

type VisitorValues = Readonly<Record<VisitorField | 'remark', string>>;

/** As the contract has it. Takes these fields alone, so that no other field of a form gets lost here. */
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

/** What was said of the visitor, in words. */
export function visitorRows(typed: Typed, { t }: Pick<ScreenRequest, 't'>): readonly SummaryRow[] {
  const remark = filledIn(typed, 'remark');
  return [
    { label: t('viewing:check.name'), text: `${filledIn(typed, 'firstName')} ${filledIn(typed, 'lastName')}` },
    { label: t('viewing:who.email'), text: shownEmail(filledIn(typed, 'email')) },
    { label: t('viewing:who.phone'), text: filledIn(typed, 'phone') },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
  ];
}

/** The fields of the second step, for a page that only carries what was filled in. */
export function carriedSchema(fields: readonly string[], maxRemark: number) {
  const carried = z
    .string()
    .max(2 * maxRemark)
    .default('');
  return z.object(Object.fromEntries(fields.map((field) => [field, carried])));
}

/** What was filled in on the second step so far; undefined when that is nothing. */
export function carriedIn(typed: Typed, fields: readonly string[]): Typed | undefined {
  const said = fields.flatMap((field) => {
    const value = typed[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** Values as they were typed; boxes that are not ticked are left out. */
export const typedOf = (values: object): Typed =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
      if (value === true) return [[field, '1'] as const];
      return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [];
    }),
  );
