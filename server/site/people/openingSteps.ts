import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, toMoment } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getOpeningDay, getOpeningState } from '#shared/domain/openingHours/openingHours.ts';
import { formatOpeningState } from '#shared/domain/openingHours/openingText.ts';
import { type OpeningStep, writeSteps } from '#shared/domain/openingHours/openingSteps.ts';

/** The number of days for which a page has texts about the opening state. A page that is older shows only the hours. */
const COVERED_DAY_COUNT = 4;
const MIDNIGHT_TIME = '00:00';

/**
 * Returns the opening steps of an office: texts such as "open until 18:00", each with the moment from which it applies.
 * They cover four days from `today` (an ISO date). The last step has an empty text, so that a page that is older shows
 * no opening state.
 */
export function buildOpeningSteps(hours: OpeningHours, today: string, locale: Locale, t: Translate): string {
  const moments = Array.from({ length: COVERED_DAY_COUNT }, (_, index) => addDays(today, index)).flatMap((date) =>
    [MIDNIGHT_TIME, ...getOpeningDay(hours, date).hours.flatMap(({ from, to }) => [from, to])].map((time) =>
      toMoment(date, time),
    ),
  );
  const steps: OpeningStep[] = [];
  for (const moment of moments.toSorted((a, b) => a - b)) {
    const state = getOpeningState(hours, moment);
    const text = formatOpeningState(state, locale, t);
    if (text !== steps.at(-1)?.text) steps.push({ at: moment, isOpen: state.isOpen, text });
  }
  return writeSteps([
    ...steps,
    { at: toMoment(addDays(today, COVERED_DAY_COUNT), MIDNIGHT_TIME), isOpen: false, text: '' },
  ]);
}
