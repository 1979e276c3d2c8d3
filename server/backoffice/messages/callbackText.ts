import type { Callback } from '#shared/api/messages.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { formatClockTime } from '#shared/domain/openingHours/openingText.ts';

/** Formats the time at which a visitor wants a phone call: `Tuesday 1 December, morning (9:00–12:00)`. */
export const callbackText = ({ date, part, from, to }: Callback, locale: Locale, t: Translate): string =>
  t('ask:callback.time', {
    day: formatDay(`${date}T12:00:00Z`, locale),
    part: t(`ask:callback.part.${part}`),
    from: formatClockTime(from, locale),
    to: formatClockTime(to, locale),
  });
