interface Locked<Booking, Place> {
  readonly booking: Booking;
  readonly place: Place;
}

/**
 * Finds a booking, locks its agenda or home, and returns both in their state after the lock; undefined when
 * there is none.
 */
export async function lockBooking<Booking, Place>(
  find: () => Promise<Booking | undefined>,
  lock: (found: Booking) => Promise<Place | undefined>,
): Promise<Locked<Booking, Place> | undefined> {
  const found = await find();
  const place = found && (await lock(found));
  // The booking is read again, because another call may have changed it while this one waited for the lock.
  const booking = place && (await find());
  return booking && { booking, place };
}

interface Cancelling<Booking, Place> {
  readonly isOff: (booking: Booking) => boolean;
  readonly mayCancel: (booking: Booking) => boolean;
  readonly cancel: (booking: Booking, place: Place) => Promise<void>;
}

/** Cancels a booking. A booking that is already cancelled stays so. Returns false when there is nothing to cancel. */
export async function cancelBooking<Booking, Place>(
  locked: Locked<Booking, Place> | undefined,
  { isOff, mayCancel, cancel }: Cancelling<Booking, Place>,
): Promise<boolean> {
  if (!locked) return false;
  const { booking, place } = locked;
  if (isOff(booking)) return true;
  if (!mayCancel(booking)) return false;
  await cancel(booking, place);
  return true;
}
