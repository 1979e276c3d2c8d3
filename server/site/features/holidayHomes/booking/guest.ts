import { z } from 'zod';
import type { RentalReservationRequest } from '../../../../../shared/api/rentals.ts';
import { MAX_RENTAL_REMARK } from '../../../../../shared/domain/rentals/limits.ts';
import type { Typed } from '../../../../../shared/ui/forms/formState.ts';
import { email, optionalNumber, optionalText, personName, phone, ticked } from '../../../forms/fields.ts';

/** More than any home takes. */
const MOST = 99;

/** Who comes, as the form has it. */
export const guestFields = {
  adults: optionalNumber({ min: 1, max: MOST }).pipe(z.number('forms:error.required')),
  children: optionalNumber({ min: 0, max: MOST }).transform((count) => count ?? 0),
  pets: ticked(),
  firstName: personName('rentalBooking:who.missing.firstName'),
  lastName: personName('rentalBooking:who.missing.lastName'),
  email: email('rentalBooking:who.missing.email'),
  phone: phone('rentalBooking:who.missing.phone'),
  remark: optionalText({ max: MAX_RENTAL_REMARK }),
};
const guestSchema = z.object(guestFields);
export type GuestValues = z.infer<typeof guestSchema>;

export const GUEST_FIELDS = [
  'adults',
  'children',
  'pets',
  'firstName',
  'lastName',
  'email',
  'phone',
  'remark',
] as const;

const carried = z
  .string()
  .max(2 * MAX_RENTAL_REMARK)
  .default('');
/** As `guestFields`, for a page on the way that only carries it. */
export const carriedFields = {
  adults: carried,
  children: carried,
  pets: carried,
  firstName: carried,
  lastName: carried,
  email: carried,
  phone: carried,
  remark: carried,
};

/** What was said of the guests so far; undefined when that is nothing. */
export function carriedIn(typed: Typed): Typed | undefined {
  const said = GUEST_FIELDS.flatMap((field) => {
    const value = typed[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** As it was typed. */
export const asTyped = ({ adults, children, pets, ...visitor }: GuestValues): Typed => ({
  ...visitor,
  adults: String(adults),
  children: String(children),
  ...(pets && { pets: '1' }),
});

/** All of it, when nothing is missing or wrong. */
export const completeIn = (typed: Typed): GuestValues | undefined => guestSchema.safeParse(typed).data;

/** As the contract has it. */
export const asGuest = ({
  adults,
  children,
  pets,
  firstName,
  lastName,
  email: address,
  phone: number,
  remark,
}: GuestValues): Pick<RentalReservationRequest, 'adults' | 'children' | 'pets' | 'visitor' | 'remark'> => ({
  adults,
  children,
  pets,
  visitor: { firstName, lastName, email: address, phone: number },
  ...(remark && { remark }),
});
