import { toShownEmail } from '#shared/node/shownHost.ts';
import type { OpenHouseConfirmation } from '#shared/api/openHouses.ts';
import { formatClockTime } from '#shared/domain/openingHours/openingText.ts';
import { formatTime } from '#shared/i18n/moments.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

interface RegistrationStateTexts {
  readonly title: string;
  readonly text: string;
  /** True when the agency can expect this party. */
  readonly isExpected: boolean;
}

/**
 * Returns the texts about a registration in its state. The texts say whether an unconfirmed registration holds places.
 *
 * @param isNew true right after the registration
 */
export function formatRegistrationState(
  { state, shown, heldUntil, visitor }: OpenHouseConfirmation,
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  isNew = false,
): RegistrationStateTexts {
  const isExpected = state === 'registered' && shown;
  const isUnsure = !shown && (state === 'registered' || state === 'unconfirmed');
  const textKey = isUnsure ? 'unsure' : isExpected && isNew ? 'sent' : state;
  const formatPart = (part: string) =>
    t(`openHouses:state.${textKey}.${part}`, {
      agency: site.name,
      email: toShownEmail(visitor.email),
      time: heldUntil === undefined ? '' : formatClockTime(formatTime(heldUntil, locale), locale),
    });
  const isWaiting = textKey === 'unconfirmed' && heldUntil !== undefined;
  const isHeld = isWaiting && Date.parse(heldUntil) > Date.now();
  if (isUnsure && state === 'unconfirmed')
    return { title: formatPart('title'), text: t('openHouses:confirm.over'), isExpected: isExpected };
  return {
    title: formatPart('title'),
    text: formatPart(isHeld ? 'held' : isWaiting ? 'released' : 'text'),
    isExpected: isExpected,
  };
}
