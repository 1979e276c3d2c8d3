import { notFound } from '../pages/errors/notFound.ts';
import { noStore } from '../pages/noStore.ts';
import type { Screen } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { readHold, pageForSubject } from './steps.ts';
import { whoPage } from './whoPage.tsx';

const heldText = (search: string): string => new URLSearchParams(search).get(HELD_FIELD) ?? '';

/** Creates the screen for the visitor's details, whose address contains the token of the hold. */
export const whoScreen = <K extends BookingKind>(booking: Booking<K>): Screen =>
  noStore({
    query(search) {
      const text = heldText(search);
      return booking.readHeld('', text) ? `${HELD_FIELD}=${text}` : '';
    },

    async load(request) {
      const held = readHold(booking, request, heldText(request.search));
      if (!held) return notFound(request);
      return pageForSubject(booking, request, (subject) =>
        (booking.isOpen?.(subject) ?? true) ? whoPage(booking, request, subject, held) : notFound(request),
      );
    },
  });
