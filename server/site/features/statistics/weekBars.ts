import { formatNumber } from '#shared/i18n/format.ts';
import type { EstateStatistics } from '#shared/api/statistics.ts';

/**
 * The size of the picture, and the vertical positions of the bottom (`floor`) and the top of the bars, in the picture's
 * own units. The picture is scaled to the available width.
 */
export const WEEK_PICTURE_SIZE = { width: 400, height: 170, floor: 140 } as const;
const BARS_TOP = 22;
/** The part of a week's width that its bar takes. */
const BAR_WIDTH_SHARE = 0.62;
/** The maximum number of weeks with a number above each bar. With more weeks there is no space. */
const MAX_NUMBERED_BARS = 13;
/** The maximum number of dates below the bars. */
const MAX_DATES = 8;
const MIN_BAR_HEIGHT = 2;
/** Half the width of a date. */
const HALF_DATE_WIDTH = 16;

interface WeekBar {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly middleX: number;
  readonly value?: string;
  /** A text such as `5/10` and the position of its centre, which keeps the text within the picture. */
  readonly date?: { readonly text: string; readonly middle: number };
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
const formatShortDate = (day: string) => day.split('-').slice(1).map(Number).toReversed().join('/');

/** Returns the views of each week as bars. The highest bar has the full height; a week without views has no height. */
export function buildWeekBars(weeks: EstateStatistics['weeks']): readonly WeekBar[] {
  const weekWidth = WEEK_PICTURE_SIZE.width / Math.max(1, weeks.length);
  const maxViews = Math.max(1, ...weeks.map(({ counts }) => counts.views));
  const weeksPerDate = Math.ceil(weeks.length / MAX_DATES);
  return weeks.map(({ from, counts: { views } }, index) => {
    const height =
      views === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, ((WEEK_PICTURE_SIZE.floor - BARS_TOP) * views) / maxViews);
    return {
      key: from,
      x: roundToTenth(weekWidth * index + (weekWidth * (1 - BAR_WIDTH_SHARE)) / 2),
      y: roundToTenth(WEEK_PICTURE_SIZE.floor - height),
      width: roundToTenth(weekWidth * BAR_WIDTH_SHARE),
      height: roundToTenth(height),
      middleX: roundToTenth(weekWidth * (index + 0.5)),
      ...(weeks.length <= MAX_NUMBERED_BARS && { value: formatNumber(views) }),
      // The last week always has a date.
      ...((weeks.length - 1 - index) % weeksPerDate === 0 && {
        date: {
          text: formatShortDate(from),
          middle: roundToTenth(Math.min(weekWidth * (index + 0.5), WEEK_PICTURE_SIZE.width - HALF_DATE_WIDTH)),
        },
      }),
    };
  });
}
