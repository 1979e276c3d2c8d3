import { z } from 'zod';
import type { RentalReservationRequest } from '#shared/api/rentals.ts';
import { MAX_RENTAL_REMARK_CHARACTERS } from '#shared/primitives/rentalLimits.ts';
import { toContractVisitor, createVisitorShape } from '#server/site/booking/who.ts';
import { createOptionalNumberSchema, createTickedSchema } from '#server/site/forms/fields.ts';

/** The maximum number of adults, and of children. No home accepts more. */
const MAX_PERSONS_PER_FIELD = 99;

/** The form's fields about the guests. */
export const guestSchema = z.object({
  adults: createOptionalNumberSchema({ min: 1, max: MAX_PERSONS_PER_FIELD }).pipe(
    z.number('rentalBooking:who.missing.adults'),
  ),
  children: createOptionalNumberSchema({ min: 0, max: MAX_PERSONS_PER_FIELD }).transform((count) => count ?? 0),
  pets: createTickedSchema(),
  ...createVisitorShape(MAX_RENTAL_REMARK_CHARACTERS),
});

/** Converts the form's values to the shape of the contract. */
export const toGuest = ({
  adults,
  children,
  pets,
  ...visitor
}: z.infer<typeof guestSchema>): Pick<
  RentalReservationRequest,
  'adults' | 'children' | 'pets' | 'visitor' | 'remark'
> => ({ adults, children, pets, ...toContractVisitor(visitor) });
