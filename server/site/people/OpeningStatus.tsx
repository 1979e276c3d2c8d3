import { createElement } from 'react';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { openingSteps } from './openingSteps.ts';

interface OpeningStatusProps {
  readonly hours: OpeningHours;
  /** An ISO date. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly className: string | undefined;
}

/**
 * Caches the steps by an office's hours, which belong to one site with its texts. They are computed once for each day
 * and language.
 */
const computed = new WeakMap<OpeningHours, Map<Locale, { readonly today: string; readonly steps: string }>>();

function getSteps({ hours, today, locale, t }: OpeningStatusProps): string {
  const byLocale = computed.get(hours) ?? new Map<Locale, { today: string; steps: string }>();
  computed.set(hours, byLocale);
  const known = byLocale.get(locale);
  if (known?.today === today) return known.steps;
  const steps = openingSteps(hours, today, locale, t);
  byLocale.set(locale, { today, steps });
  return steps;
}

/**
 * Shows whether an office is open now. Only the browser can find this out, because a page is cached for longer than the
 * status is valid. Without a script the element is empty (`client/opening`); the text beside it shows the hours.
 */
export const OpeningStatus = (props: OpeningStatusProps) =>
  createElement('gevel-open', { class: props.className, 'data-steps': getSteps(props) });
