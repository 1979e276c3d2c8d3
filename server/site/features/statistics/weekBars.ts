import { formatNumber } from '#shared/i18n/format.ts';
import type { EstateStatistics } from '#shared/api/statistics.ts';

/** In units of the picture, which is scaled to the room that there is. */
export const PICTURE = { width: 400, height: 170, floor: 140 } as const;
const CEILING = 22;
/** Of the room of a week, for its bar. */
const SHARE = 0.62;
/** More weeks than this have no room for a number each. */
const MOST_NUMBERED = 13;
/** Dates below the bars. */
const MOST_DATES = 8;
const FLATTEST = 2;
/** Half of the room that a date takes. */
const HALF_DATE = 16;

interface WeekBar {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly value?: string;
  /** `5/10`, and where its middle is: within the picture, as a whole. */
  readonly date?: { readonly text: string; readonly middle: number };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const dateOf = (day: string) => day.split('-').slice(1).map(Number).toReversed().join('/');

/** The views of each week as bars; the highest reaches the ceiling. One of a week without any has no height. */
export function weekBars(weeks: EstateStatistics['weeks']): readonly WeekBar[] {
  const room = PICTURE.width / Math.max(1, weeks.length);
  const highest = Math.max(1, ...weeks.map(({ counts }) => counts.views));
  const step = Math.ceil(weeks.length / MOST_DATES);
  return weeks.map(({ from, counts: { views } }, index) => {
    const height = views === 0 ? 0 : Math.max(FLATTEST, ((PICTURE.floor - CEILING) * views) / highest);
    return {
      key: from,
      x: rounded(room * index + (room * (1 - SHARE)) / 2),
      y: rounded(PICTURE.floor - height),
      width: rounded(room * SHARE),
      height: rounded(height),
      middle: rounded(room * (index + 0.5)),
      ...(weeks.length <= MOST_NUMBERED && { value: formatNumber(views) }),
      // The week of today has one in any case.
      ...((weeks.length - 1 - index) % step === 0 && {
        date: { text: dateOf(from), middle: rounded(Math.min(room * (index + 0.5), PICTURE.width - HALF_DATE)) },
      }),
    };
  });
}
