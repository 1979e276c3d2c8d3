import { z } from 'zod';
import type { RentalReservationRequest } from '#shared/api/rentals.ts';
import { MAX_RENTAL_REMARK_CHARACTERS } from '#shared/primitives/rentalLimits.ts';
import { asVisitor, visitorShape } from '#server/site/booking/who.ts';
import { optionalNumber, ticked } from '#server/site/forms/fields.ts';

/** More than any home takes. */
const MOST = 99;

/** Who comes, as the form has it. */
export const guestSchema = z.object({
  adults: optionalNumber({ min: 1, max: MOST }).pipe(z.number('forms:error.required')),
  children: optionalNumber({ min: 0, max: MOST }).transform((count) => count ?? 0),
  pets: ticked(),
  ...visitorShape(MAX_RENTAL_REMARK_CHARACTERS, (field) => `rentalBooking:who.missing.${field}`),
});

/** As the contract has it. */
export const asGuest = ({
  adults,
  children,
  pets,
  ...visitor
}: z.infer<typeof guestSchema>): Pick<
  RentalReservationRequest,
  'adults' | 'children' | 'pets' | 'visitor' | 'remark'
> => ({ adults, children, pets, ...asVisitor(visitor) });
