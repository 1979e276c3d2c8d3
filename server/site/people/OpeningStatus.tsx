import { createElement } from 'react';
import type { OpeningHours } from '../../../shared/api/openingHours.ts';
import { openingCode } from '../../../shared/domain/openingHours/openingCode.ts';
import { OPENING_TEXTS } from '../../../shared/domain/openingHours/openingText.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';

interface OpeningStatusProps {
  readonly hours: OpeningHours;
  /** ISO date. */
  readonly today: string;
  readonly t: Translate;
  readonly className: string | undefined;
}

/**
 * Whether it is open now, which only a browser can say: a page is kept for longer than that is true. It is empty without
 * a script (`client/opening`), and what stands beside it has the hours in words.
 */
export const OpeningStatus = ({ hours, today, t, className }: OpeningStatusProps) =>
  createElement('gevel-open', {
    class: className,
    'data-hours': openingCode(hours, today),
    'data-texts': OPENING_TEXTS.map((key) => t(key).replaceAll('|', ' ')).join('|'),
  });
