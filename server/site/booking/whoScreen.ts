import { notFound } from '../pages/errors/notFound.ts';
import { noStore } from '../pages/noStore.ts';
import type { Screen } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { heldIn, pageOf } from './steps.ts';
import { whoPage } from './whoPage.tsx';

const heldText = (search: string): string => new URLSearchParams(search).get(HELD_FIELD) ?? '';

/** Who comes: the page of what is held under the token. */
export const whoScreen = <K extends BookingKind>(booking: Booking<K>): Screen =>
  noStore({
    query(search) {
      const text = heldText(search);
      return booking.readHeld('', text) ? `${HELD_FIELD}=${text}` : '';
    },

    async load(request) {
      const held = heldIn(booking, request, heldText(request.search));
      if (!held) return notFound(request);
      return pageOf(booking, request, (subject) =>
        (booking.isOpen?.(subject) ?? true) ? whoPage(booking, request, subject, held) : notFound(request),
      );
    },
  });
