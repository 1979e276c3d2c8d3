import { createElement } from 'react';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { buildOpeningSteps } from './openingSteps.ts';

interface OpeningStatusProps {
  readonly openingHours: OpeningHours;
  /** The date of the day on which the page is rendered, as an ISO date. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly className: string | undefined;
}

/**
 * Caches the opening steps (`openingSteps.ts`) of each office. The key is the object with the office's hours, which
 * belongs to one site, and therefore to one wording of the texts. The steps are computed once for each day and
 * language.
 */
const stepsByHours = new WeakMap<OpeningHours, Map<Locale, { readonly today: string; readonly steps: string }>>();

function getSteps({ openingHours, today, locale, t }: OpeningStatusProps): string {
  const stepsByLocale = stepsByHours.get(openingHours) ?? new Map<Locale, { today: string; steps: string }>();
  stepsByHours.set(openingHours, stepsByLocale);
  const cachedSteps = stepsByLocale.get(locale);
  if (cachedSteps?.today === today) return cachedSteps.steps;
  const steps = buildOpeningSteps(openingHours, today, locale, t);
  stepsByLocale.set(locale, { today, steps });
  return steps;
}

/**
 * Shows whether an office is open now. Only the browser can determine this, because a page is cached for longer than
 * the status is valid. Without a script the element is empty (`client/opening`); the text beside it shows the hours.
 */
export const OpeningStatus = (props: OpeningStatusProps) =>
  createElement('gevel-open', { class: props.className, 'data-steps': getSteps(props) });
