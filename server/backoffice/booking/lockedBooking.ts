interface Locked<Booking, Place> {
  readonly booking: Booking;
  readonly place: Place;
}

/** A booking with its agenda or home locked, as it is then; undefined when there is none. */
export async function lockedBooking<Booking, Place>(
  find: () => Promise<Booking | undefined>,
  lock: (found: Booking) => Promise<Place | undefined>,
): Promise<Locked<Booking, Place> | undefined> {
  const found = await find();
  const place = found && (await lock(found));
  // Again: another call may have changed it while this one waited.
  const booking = place && (await find());
  return booking && { booking, place };
}

interface Cancelling<Booking, Place> {
  readonly isOff: (booking: Booking) => boolean;
  readonly mayCancel: (booking: Booking) => boolean;
  readonly cancel: (booking: Booking, place: Place) => Promise<void>;
}

/** Cancels once; what is off already stays so. False when there is nothing that can be cancelled. */
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
