import type { Locale } from '#shared/i18n/locales.ts';
import { formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { SummaryRow } from '#server/site/forms/formDefinition.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import type { HeldSlotTimes } from './heldSlot.ts';

type SlotTimes = Pick<HeldSlotTimes, 'start' | 'end'>;

/** Returns for example `10:00 tot 10:45`. */
export const formatSlotTimes = ({ start, end }: SlotTimes, locale: Locale, t: Translate) =>
  t('viewing:held.time', { from: formatTime(start, locale), to: formatTime(end, locale) });

/** Returns the row with the time as text. */
export const buildTimeRow = (slot: SlotTimes, { locale, t }: Pick<ScreenRequest, 'locale' | 't'>): SummaryRow => ({
  label: t('live_agenda:time'),
  text: `${formatLongDay(slot.start, locale)}, ${formatSlotTimes(slot, locale, t)}`,
});
