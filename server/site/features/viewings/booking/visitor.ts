import { z } from 'zod';
import { MAX_VISIT_REMARK, type ReservationRequest } from '../../../../../shared/api/liveAgenda.ts';
import { VISITOR_LIMITS } from '../../../../../shared/api/visitor.ts';
import { hasLink } from '../../../../../shared/domain/plainText.ts';
import type { Typed } from '../../../../../shared/ui/forms/formState.ts';
import { email, line, optionalText, phone } from '../../../forms/fields.ts';

/** Names are said in mails: a link in one would make these an advertisement. */
const name = () => line({ max: VISITOR_LIMITS.name }).refine((text) => !hasLink(text), 'forms:error.link');

/** Who comes, as the form has it. */
export const visitorFields = {
  firstName: name(),
  lastName: name(),
  email: email(),
  phone: phone(),
  remark: optionalText({ max: MAX_VISIT_REMARK }),
};
const visitorSchema = z.object(visitorFields);
export type VisitorValues = z.infer<typeof visitorSchema>;

export const VISITOR_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'remark'] as const;

const carried = z
  .string()
  .max(2 * MAX_VISIT_REMARK)
  .default('');
/** As `visitorFields`, for a page on the way that only carries it. */
export const carriedFields = {
  firstName: carried,
  lastName: carried,
  email: carried,
  phone: carried,
  remark: carried,
};

/** What was said of the visitor so far; undefined when that is nothing. */
export function carriedIn(typed: Typed): Typed | undefined {
  const said = VISITOR_FIELDS.flatMap((field) => {
    const value = typed[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** All of it, when nothing is missing or wrong. */
export const completeIn = (typed: Typed): VisitorValues | undefined => visitorSchema.safeParse(typed).data;

/** As the contract has it. */
export const asVisitor = ({
  firstName,
  lastName,
  email: address,
  phone: number,
  remark,
}: VisitorValues): Pick<ReservationRequest, 'visitor' | 'remark'> => ({
  visitor: { firstName, lastName, email: address, phone: number },
  ...(remark && { remark }),
});
