interface LockedBooking<Booking, Place> {
  readonly booking: Booking;
  readonly place: Place;
}

/**
 * Finds a booking, locks its agenda or holiday home, and returns the booking with the locked agenda or home, as they
 * are after the lock. Returns undefined when there is no such booking.
 */
export async function lockBooking<Booking, Place>(
  find: () => Promise<Booking | undefined>,
  lock: (found: Booking) => Promise<Place | undefined>,
): Promise<LockedBooking<Booking, Place> | undefined> {
  const found = await find();
  const place = found && (await lock(found));
  // The booking is read again, because another call may have changed it while this one waited for the lock.
  const booking = place && (await find());
  return booking && { booking, place };
}

interface CancelSteps<Booking, Place> {
  readonly isCancelled: (booking: Booking) => boolean;
  readonly mayCancel: (booking: Booking) => boolean;
  readonly cancel: (booking: Booking, place: Place) => Promise<void>;
}

/** Cancels a booking. A booking that is already cancelled stays so. Returns false when there is nothing to cancel. */
export async function cancelBooking<Booking, Place>(
  locked: LockedBooking<Booking, Place> | undefined,
  { isCancelled, mayCancel, cancel }: CancelSteps<Booking, Place>,
): Promise<boolean> {
  if (!locked) return false;
  const { booking, place } = locked;
  if (isCancelled(booking)) return true;
  if (!mayCancel(booking)) return false;
  await cancel(booking, place);
  return true;
}
