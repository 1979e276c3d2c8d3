import type { Registry } from 'prom-client';
import { FEED_STATES } from '#shared/api/rentals.ts';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { RentalFeedRepository } from '../holidayHomes/store/rentalFeedRepository.ts';
import { limitReading } from './limitReading.ts';

/** Counts the calendars of other platforms by their state. There is no value while the database does not answer. */
export function measureCalendars(registry: Registry, countByState: RentalFeedRepository['countByState']): void {
  const readTotals = limitReading(() => countByState(Date.now()));
  collectGauge(
    registry,
    {
      name: 'gevel_rental_feeds',
      help: 'Calendars of other platforms for served holiday homes, by state',
      labelNames: ['state'],
    },
    async () => {
      const totals = await readTotals();
      if (!totals) return [];
      return FEED_STATES.filter((state) => state !== 'paused').map(
        (state) => [{ state }, totals.find((total) => total.state === state)?.feeds ?? 0] as const,
      );
    },
  );
}
