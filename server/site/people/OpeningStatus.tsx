import { createElement } from 'react';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { openingSteps } from './openingSteps.ts';

interface OpeningStatusProps {
  readonly hours: OpeningHours;
  /** ISO date. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly className: string | undefined;
}

/** By the hours of one office, which are of one site, with its texts: reckoned once a day and language. */
const reckoned = new WeakMap<OpeningHours, Map<Locale, { readonly today: string; readonly steps: string }>>();

function stepsOf({ hours, today, locale, t }: OpeningStatusProps): string {
  const byLocale = reckoned.get(hours) ?? new Map<Locale, { today: string; steps: string }>();
  reckoned.set(hours, byLocale);
  const known = byLocale.get(locale);
  if (known?.today === today) return known.steps;
  const steps = openingSteps(hours, today, locale, t);
  byLocale.set(locale, { today, steps });
  return steps;
}

/**
 * Whether it is open now, which only a browser can say: a page is kept for longer than that is true. It is empty without
 * a script (`client/opening`), and what stands beside it has the hours in words.
 */
export const OpeningStatus = (props: OpeningStatusProps) =>
  createElement('gevel-open', { class: props.className, 'data-steps': stepsOf(props) });
