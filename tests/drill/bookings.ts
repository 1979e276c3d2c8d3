import { setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import { freeSlotsSchema } from '#shared/api/liveAgenda.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import type { BookingCall } from './bookingHistory.ts';
import { callBackOffice } from './drillSites.ts';
import type { DrillBackOffice, DrillMachines } from './machines.ts';

/** Visitors who book viewings. Two visitors at a time try to book the same time, each through another back office. */
interface Bookers {
  /** Every booking so far, with the last response to its visitor. */
  readonly calls: readonly BookingCall[];
  /** Resolves when all bookings are complete. */
  stop(): Promise<void>;
}

/** The agency, its sales contact and the home of the viewings. */
const AGENCY_ID = 'claes';
export const AGENDA_SITE_ID = AGENCY_ID;
const SALES_REP_ID = 901;
const ESTATE_ID = 900_002;
const AGENDA_PATH = `/sites/${AGENCY_ID}/live-agenda/${SALES_REP_ID}`;
const BOOKING_INTERVAL_MS = 1500;
/** The maximum number of attempts, by a site that tries both back offices and by a visitor who submits again. */
const MAX_ATTEMPTS = 8;
const RETRY_DELAY_MS = 1500;
const ALL_DAY_HOURS = [{ from: '06:00', to: '22:00' }];
const AVAILABILITY = {
  weekly: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, ALL_DAY_HOURS]),
  ),
  duration: 10,
  buffer: 5,
  notice: 1,
  horizon: 60,
};
/**
 * Returns whether a site stops trying. It tries again when there is no response, and when a back office cannot answer
 * now.
 */
const isFinal = (status: number) => status !== 0 && status < 500;

async function openAgenda(backOffice: DrillBackOffice, token: string): Promise<readonly string[]> {
  const write = async (path: string, body: unknown) => {
    const answer = await callBackOffice(backOffice, token, { method: 'PUT', path, body });
    if (!answer?.ok) throw new Error(`${path} could not be written: ${answer?.status ?? 'no answer'}`);
  };
  const salesRep = { id: SALES_REP_ID, name: 'Drill Contact', email: 'contact@drill.example' };
  const home = estateInput({
    id: ESTATE_ID,
    price: 300_000,
    city: GENT,
    published: '2020-01-01',
    estate: { salesRep },
  });
  await write(`/sites/${AGENCY_ID}/estate-records/${ESTATE_ID}`, home);
  await write(`${AGENDA_PATH}/availability`, AVAILABILITY);
  const answer = await callBackOffice(backOffice, token, {
    method: 'GET',
    path: `${AGENDA_PATH}?estateId=${ESTATE_ID}`,
  });
  const { days } = freeSlotsSchema.parse(await answer?.json());
  return days.flatMap(({ slots }) => slots.map(({ start }) => start));
}

export async function startBookers({ backOffices, token }: DrillMachines): Promise<Bookers> {
  const [first] = backOffices;
  if (!first) throw new Error('there is no back office');
  const starts = await openAgenda(first, token);
  const calls: BookingCall[] = [];
  const ending = new AbortController();

  /** Sends one booking with the same key to the two back offices alternately, until there is a final response. */
  async function book(start: string, name: string, turn: number): Promise<void> {
    const email = `${name}@visitor.example`;
    const visitor = { firstName: 'Drill', lastName: 'Visitor', phone: '+32 470 00 00 00', email };
    const body = { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start, visitor, locale: 'nl' };
    let status = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isFinal(status); attempt += 1) {
      if (attempt > 0) await sleep(RETRY_DELAY_MS);
      const backOffice = backOffices[(turn + attempt) % backOffices.length];
      const headers = {
        [REQUEST_HEADER.IDEMPOTENCY_KEY]: `drill-${name}-by-a-visitor`,
        [REQUEST_HEADER.SITE]: AGENCY_ID,
      };
      const answer =
        backOffice &&
        (await callBackOffice(backOffice, token, { method: 'POST', path: '/live-agenda/reservation', body, headers }));
      status = answer?.status ?? 0;
    }
    calls.push({ email, startTime: start, status });
  }

  async function run(): Promise<void> {
    const openBookings: Promise<void>[] = [];
    for (const [index, start] of starts.entries()) {
      if (ending.signal.aborted) break;
      for (const rival of [0, 1]) openBookings.push(book(start, `booking-${index}-${rival}`, index + rival));
      await sleep(BOOKING_INTERVAL_MS);
    }
    await Promise.all(openBookings);
  }
  const running = run();

  return {
    calls,
    async stop() {
      ending.abort();
      await running;
    },
  };
}
