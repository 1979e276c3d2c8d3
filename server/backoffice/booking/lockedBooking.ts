interface LockedBooking<Booking, Resource> {
  readonly booking: Booking;
  readonly resource: Resource;
}

/**
 * Finds a booking, locks its `Resource` (the agenda or the holiday home), and returns both as they are after the lock.
 * Returns undefined when there is no such booking.
 */
export async function lockBooking<Booking, Resource>(
  find: () => Promise<Booking | undefined>,
  lock: (booking: Booking) => Promise<Resource | undefined>,
): Promise<LockedBooking<Booking, Resource> | undefined> {
  const unlockedBooking = await find();
  const lockedResource = unlockedBooking && (await lock(unlockedBooking));
  // The booking is read again, because another call may have changed it while this one waited for the lock.
  const booking = lockedResource && (await find());
  return booking && { booking, resource: lockedResource };
}

interface CancelSteps<Booking, Resource> {
  readonly isCancelled: (booking: Booking) => boolean;
  readonly mayCancel: (booking: Booking) => boolean;
  readonly cancel: (booking: Booking, resource: Resource) => Promise<void>;
}

/**
 * Cancels a booking. A booking that is already cancelled stays unchanged, and the result is then true. Returns false
 * when there is no booking, or when the booking may not be cancelled.
 */
export async function cancelBooking<Booking, Resource>(
  lockedBooking: LockedBooking<Booking, Resource> | undefined,
  { isCancelled, mayCancel, cancel }: CancelSteps<Booking, Resource>,
): Promise<boolean> {
  if (!lockedBooking) return false;
  const { booking, resource: lockedResource } = lockedBooking;
  if (isCancelled(booking)) return true;
  if (!mayCancel(booking)) return false;
  await cancel(booking, lockedResource);
  return true;
}
