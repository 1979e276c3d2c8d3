import { z } from 'zod';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isMissingError } from '#server/site/apiClient/errors.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import { CANCEL_FORM, buildCancelPage } from './cancelReservationPage.tsx';
import { getReservationToken } from './reservationPath.ts';

/** The form that cancels a reservation or withdraws a request. A cancellation cannot be undone. */
export const cancelRentalForm = defineForm({
  ...CANCEL_FORM,
  schema: z.object({}),
  async send(_values, context) {
    const token = getReservationToken(context);
    try {
      await context.call('cancelRentalReservation', { params: { id: token } });
    } catch (error) {
      if (!isMissingError(error)) throw error;
      return { type: 'page', outcome: buildCancelPage(context, await context.api.rentalReservation(token)) };
    }
    return { type: 'sent', to: pathFor('cancelRental', context.locale, { token }) };
  },
  page: async (request, state) =>
    buildCancelPage(request, await request.api.rentalReservation(getReservationToken(request)), state),
  summary: () => [],
});
