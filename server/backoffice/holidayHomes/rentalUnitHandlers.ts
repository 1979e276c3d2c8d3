import type { RentalPeriods } from '#shared/api/rentals.ts';
import type { AssetRepository } from '../assets/assetRepository.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { Answer, type Call, type Handlers } from '../core/http/call.ts';
import { HttpProblem } from '../core/http/problem.ts';
import { buildCalendar, type CalendarStores } from './availabilityCalendar.ts';
import { addDays, type Day, mergeNights, type Nights, toBelgianDay, toWeekdayName, subtractNights } from './days.ts';
import { buildOffer } from './prices/quote.ts';
import type { NightlySegment } from './prices/seasonCalendar.ts';
import { findArrivalDays, findServedUnit } from './stays.ts';
import type { BusyNights, BusyNightsReader } from './store/busyNights.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { RentalSearchRepository } from './store/rentalSearchRepository.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

interface PeriodStores {
  readonly rentalReservations: Pick<BusyNightsReader, 'listBusy'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listNightly' | 'listPeriods'>;
  readonly rentalFeeds: Pick<RentalFeedRepository, 'listUnchecked'>;
}

type Stores = CalendarStores &
  PeriodStores & {
    readonly assets: Pick<AssetRepository, 'read'>;
    readonly rentalSearch: RentalSearchRepository;
    readonly rentalUnits: Pick<RentalUnitRepository, 'find' | 'get'>;
  };

type RentalUnitCall =
  | 'searchRentalUnits'
  | 'rentalFilters'
  | 'getRentalUnit'
  | 'getRentalPhoto'
  | 'getRentalPeriods'
  | 'getRentalCalendar';

/** Merges busy nights by state. Nights that are both taken and under option count as taken. */
function mergeBusyNights(busyNights: readonly BusyNights[]): RentalPeriods['busy'] {
  const mergeState = (state: BusyNights['state']) => mergeNights(busyNights.filter((nights) => nights.state === state));
  const takenNights = mergeState('taken');
  return [
    ...takenNights.map(({ begin, end }) => ({ begin, end, state: 'taken' as const })),
    ...subtractNights(mergeState('option'), takenNights).map(({ begin, end }) => ({
      begin,
      end,
      state: 'option' as const,
    })),
  ].toSorted((a, b) => a.begin.localeCompare(b.begin));
}

const findState = (busy: RentalPeriods['busy'], { begin, end }: Nights): 'free' | 'option' | 'taken' => {
  const overlappingNights = busy.filter((nights) => nights.begin < end && begin < nights.end);
  if (overlappingNights.some(({ state }) => state === 'taken')) return 'taken';
  return overlappingNights.length > 0 ? 'option' : 'free';
};

/**
 * Returns the ranges of nights that can be reserved. A stay that begins on the last day of arrival needs nights after
 * that day, so these are included; when only such nights are left, no stay can begin and there are no ranges.
 */
function toNightlyRanges(segments: readonly NightlySegment[], firstDay: Day, lastDay: Day): RentalPeriods['nightly'] {
  const ranges = segments
    .map(({ since, until, rent, minNights, arrival }) => ({
      from: since > firstDay ? since : firstDay,
      to: addDays(until, -1),
      rent,
      minNights,
      arrival: arrival?.map(toWeekdayName),
    }))
    .filter(({ from, to }) => from <= to);
  return ranges.some(({ from }) => from <= lastDay) ? ranges : [];
}

async function readPeriods(
  { rentalUnits, rentalReservations, rentalFeeds }: PeriodStores,
  storedUnit: StoredRentalUnit,
  { types, from, to }: Call<'getRentalPeriods'>['query'],
  now: Moment,
): Promise<RentalPeriods> {
  const { first: firstDay, last: lastDay } = findArrivalDays(storedUnit, now);
  const begin = from !== undefined && from > firstDay ? from : firstDay;
  const end = to !== undefined && to < lastDay ? to : lastDay;
  const [periods, nightly, busyNights, unchecked] = await Promise.all([
    rentalUnits.listPeriods(storedUnit, begin, end, types),
    rentalUnits.listNightly(storedUnit),
    rentalReservations.listBusy(storedUnit, toBelgianDay(now)),
    rentalFeeds.listUnchecked(storedUnit, now),
  ]);
  const mergedBusyNights = mergeBusyNights(busyNights);
  return {
    unitId: storedUnit.unit.id,
    firstDay,
    lastDay,
    periods: periods.map((period) =>
      Object.assign(buildOffer(period, storedUnit.unit.costs), {
        type: period.type,
        state: findState(mergedBusyNights, period),
      }),
    ),
    busy: mergedBusyNights,
    nightly: toNightlyRanges(nightly, firstDay, lastDay),
    ...(unchecked.length > 0 && { toBeChecked: true }),
  };
}

/** Handles the public calls about holiday homes (specification §7.3). */
export function createRentalUnitHandlers(repositories: Stores): Pick<Handlers, RentalUnitCall> {
  const { rentalUnits, rentalSearch, assets } = repositories;
  return {
    searchRentalUnits: ({ params, body, locale }) => rentalSearch.search(params.siteId, body, locale),
    rentalFilters: ({ site, body, locale }) => rentalSearch.readFilters(site(), body, locale),

    getRentalUnit: async ({ params: { id }, site }) => {
      const siteId = site();
      const unit = await rentalUnits.get(siteId, id);
      if (unit && 'withdrawn' in unit)
        throw new HttpProblem(410, 'The holiday home was withdrawn.', undefined, { withdrawn: unit.withdrawn });
      const storedUnit = unit && (await rentalUnits.find(siteId, id));
      const offer = storedUnit && (await rentalSearch.findCheapest(siteId, storedUnit.key));
      return unit && { ...unit, ...(offer && { offer: buildOffer(offer, unit.costs) }) };
    },
    getRentalPhoto: async ({ params: { unitId, photoId }, site }) => {
      const siteId = site();
      const storedUnit = await findServedUnit(repositories, siteId, unitId);
      const photo = storedUnit?.unit.photos.find(({ id }) => id === photoId);
      const asset = photo && (await assets.read(siteId, photoId));
      if (!asset) throw new HttpProblem(404, 'There is no such picture.');
      return new Answer(200, asset.content, { 'Content-Type': asset.ref.contentType });
    },
    getRentalPeriods: async ({ params: { id }, query, site }) => {
      const storedUnit = await findServedUnit(repositories, site(), id);
      return storedUnit && readPeriods(repositories, storedUnit, query, Date.now());
    },
    getRentalCalendar: async ({ params: { id }, query, site, locale }) => {
      const storedUnit = await findServedUnit(repositories, site(), id);
      return (
        storedUnit && { calendar: await buildCalendar(repositories, storedUnit, query.without, locale, Date.now()) }
      );
    },
  };
}
