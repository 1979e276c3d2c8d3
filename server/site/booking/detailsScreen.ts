import { buildNotFoundOutcome } from '../pages/errors/notFound.ts';
import { preventStorage } from '../pages/preventStorage.ts';
import type { Screen } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { readHold, buildPageForSubject } from './steps.ts';
import { buildDetailsPage } from './detailsPage.tsx';

const readHeldText = (search: string): string => new URLSearchParams(search).get(HELD_FIELD) ?? '';

/** Creates the screen for the visitor's details. The address of the screen contains the token of the hold. */
export const createDetailsScreen = <K extends BookingKind>(booking: Booking<K>): Screen =>
  preventStorage({
    query(search) {
      const text = readHeldText(search);
      return booking.readHeld('', text) ? `${HELD_FIELD}=${text}` : '';
    },

    async load(request) {
      const heldChoice = readHold(booking, request, readHeldText(request.search));
      if (!heldChoice) return buildNotFoundOutcome(request);
      return buildPageForSubject(booking, request, (subject) =>
        (booking.isBookable?.(subject) ?? true)
          ? buildDetailsPage(booking, request, subject, heldChoice)
          : buildNotFoundOutcome(request),
      );
    },
  });
