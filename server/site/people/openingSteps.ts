import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, toMoment } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getOpeningDay, getOpeningState } from '#shared/domain/openingHours/openingHours.ts';
import { formatOpeningState } from '#shared/domain/openingHours/openingText.ts';
import { type OpeningStep, writeSteps } from '#shared/domain/openingHours/stepAt.ts';

/** The number of days for which a page has texts. An older page shows only its hours. */
const COVERED_DAYS = 4;
const MIDNIGHT = '00:00';

/**
 * Returns the texts about an office, with the moments from which they apply, on four days from `today` (ISO date). An
 * empty text follows.
 */
export function openingSteps(hours: OpeningHours, today: string, locale: Locale, t: Translate): string {
  const moments = Array.from({ length: COVERED_DAYS }, (_, index) => addDays(today, index)).flatMap((date) =>
    [MIDNIGHT, ...getOpeningDay(hours, date).hours.flatMap(({ from, to }) => [from, to])].map((time) =>
      toMoment(date, time),
    ),
  );
  const steps: OpeningStep[] = [];
  for (const at of moments.toSorted((a, b) => a - b)) {
    const state = getOpeningState(hours, at);
    const text = formatOpeningState(state, locale, t);
    if (text !== steps.at(-1)?.text) steps.push({ at, isOpen: state.isOpen, text });
  }
  return writeSteps([...steps, { at: toMoment(addDays(today, COVERED_DAYS), MIDNIGHT), isOpen: false, text: '' }]);
}
