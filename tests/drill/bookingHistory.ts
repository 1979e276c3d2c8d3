/** The outcome of one visitor's booking, which may have been sent several times. */
export interface BookingCall {
  /** An e-mail address that only this booking has. */
  readonly email: string;
  /** The start of the viewing, as the call named it. */
  readonly startTime: string;
  /**
   * The status of the last response. 201: booked. 409: not free. 500 and above: the back office cannot answer now. 0:
   * no response.
   */
  readonly status: number;
}

/** A booking in the database. */
export interface StoredBooking {
  readonly email: string;
  readonly start: Date;
  /** The end of the viewing, including the minutes after it that stay free. */
  readonly end: Date;
}

/**
 * Checks that the calls have an order that explains the responses and the stored bookings. In this order, each call
 * takes effect at one moment between its request and its response. Every confirmed booking is stored once at its time,
 * no two bookings overlap, and every refused time was really taken.
 *
 * @returns the contradictions; empty when there are none
 */
export function judgeBookings(calls: readonly BookingCall[], stored: readonly StoredBooking[]): string[] {
  const found: string[] = [];
  const bookingsByEmail = Map.groupBy(stored, ({ email }) => email);
  const callsByEmail = new Map(calls.map((call) => [call.email, call]));
  for (const { email, startTime, status } of calls) {
    const rows = bookingsByEmail.get(email) ?? [];
    if (rows.length > 1) found.push(`${email} is booked ${rows.length} times`);
    const moments = rows.map((row) => row.start.getTime());
    if (status === 201 && rows.length === 0) found.push(`the confirmed booking of ${email} is lost`);
    if (moments.some((moment) => moment !== Date.parse(startTime))) found.push(`${email} is booked at another time`);
    if (status !== 409 && status >= 400 && status < 500)
      found.push(`the booking of ${email} was refused with ${status}`);
    if (status === 409) {
      const isTaken = stored.some((row) => row.start.getTime() === Date.parse(startTime));
      if (rows.length > 0) found.push(`${email} is booked, and was told that the time is taken`);
      else if (!isTaken) found.push(`${email} was told that ${startTime} is taken, and nobody has it`);
    }
  }
  for (const { email } of stored)
    if (!callsByEmail.has(email)) found.push(`${email} is booked, and nobody asked for it`);
  const inOrder = stored.toSorted((a, b) => a.start.getTime() - b.start.getTime());
  inOrder.forEach((row, index) => {
    const next = inOrder[index + 1];
    if (next && next.start < row.end) found.push(`the bookings of ${row.email} and ${next.email} overlap`);
  });
  return found;
}

/** A lead in the database. */
export interface DrillLead {
  /** The e-mail address of the visitor. */
  readonly email: string;
  readonly state: string;
  /** The number of mails about the lead to the agency. */
  readonly mailCount: number;
}

/**
 * Checks that the CRM has each lead once, or that the agency was informed that the CRM may not have it.
 *
 * @param wrote the e-mail addresses of visitors to whom the site confirmed their message
 * @param taken the e-mail addresses in all calls to which the CRM responded with success
 */
export function judgeLeads(wrote: readonly string[], taken: readonly string[], stored: readonly DrillLead[]): string[] {
  const found: string[] = [];
  const times = new Map<string, number>();
  for (const email of taken) times.set(email, (times.get(email) ?? 0) + 1);
  for (const [email, count] of times) if (count > 1) found.push(`the CRM took the lead of ${email} ${count} times`);
  const rows = Map.groupBy(stored, ({ email }) => email);
  for (const email of wrote) {
    const [lead, ...more] = rows.get(email) ?? [];
    if (!lead) found.push(`there is no lead of ${email}`);
    else if (more.length > 0) found.push(`there are ${more.length + 1} leads of ${email}`);
    else if (lead.state === 'queued') found.push(`the lead of ${email} still waits`);
    else if (lead.state === 'sent' && !times.has(email))
      found.push(`the lead of ${email} counts as sent, and is not there`);
    // A lead whose sender was killed stays `sending` for a quarter of an hour. After that, the agency is asked to check
    // it.
    else if (['refused', 'unsure', 'handed'].includes(lead.state) && lead.mailCount !== 1)
      found.push(`the agency has ${lead.mailCount} mails about the lead of ${email}, which is ${lead.state}`);
  }
  return found;
}
