import { z } from 'zod';
import { type RentalOffer, type RentalPeriods, nightsTakenSchema } from '../../../../../shared/api/rentals.ts';
import { NEAREST_PERIODS } from '../../../../../shared/domain/rentals/limits.ts';
import type { Stay, StayRefusal } from '../../../../../shared/domain/rentals/readStay.ts';
import { WEEKDAYS } from '../../../../../shared/api/liveAgenda.ts';
import { formatLongDay, formatWeekday } from '../../../../../shared/i18n/moments.ts';
import { BackOfficeError } from '../../../apiClient/errors.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

/** What refused dates have to offer. */
export interface Nearest {
  readonly nearest: readonly RentalOffer[];
}

/** The free dates nearest to some that somebody else has; undefined for any other error. */
export function nearestIn(error: unknown): Nearest | undefined {
  if (!(error instanceof BackOfficeError) || error.status !== 409) return undefined;
  const { nearest = [] } = nightsTakenSchema.safeParse(error.problem).data ?? {};
  return { nearest };
}

/** The same out of what is known already. */
export function nearestOf({ periods }: Pick<RentalPeriods, 'periods'>, { begin }: Stay): Nearest {
  const distance = (period: Stay) => Math.abs(Date.parse(period.begin) - Date.parse(begin));
  return {
    nearest: periods
      .filter(({ state }) => state === 'free')
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, NEAREST_PERIODS),
  };
}

const refusedSchema = z.object({ errors: z.array(z.object({ pointer: z.string() })) });

/** Names of the fields that the back office refuses; undefined for any other error. */
export function refusedIn(error: unknown): readonly string[] | undefined {
  if (!(error instanceof BackOfficeError) || error.status !== 422) return undefined;
  const { errors = [] } = refusedSchema.safeParse(error.problem).data ?? {};
  return errors.map(({ pointer }) => pointer.split('/')[1] ?? '');
}

/** Any Monday. */
const MONDAY = '2024-01-0';

/** Why dates can't be had, and what would be better. */
export function refusalText(refusal: StayRefusal, { locale, t }: Pick<ScreenRequest, 'locale' | 't'>): string {
  const { reason } = refusal;
  if (reason === 'early' || reason === 'late') {
    return t(`rentalBooking:dates.${reason}`, { day: formatLongDay(refusal.day, locale) });
  }
  if (reason === 'tooShort' || reason === 'tooLong') {
    return t(`rentalBooking:dates.${reason}`, { count: refusal.nights });
  }
  if (reason === 'arrival') {
    const names = refusal.weekdays.map((weekday) => formatWeekday(`${MONDAY}${WEEKDAYS.indexOf(weekday) + 1}`, locale));
    return t('rentalBooking:dates.arrival', {
      days: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    });
  }
  return t(`rentalBooking:dates.${reason}`);
}
