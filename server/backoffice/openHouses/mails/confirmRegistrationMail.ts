import { localize } from '#shared/i18n/locales.ts';
import { formatTime } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { formatClockTime } from '#shared/domain/openingHours/openingText.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import { formatEstateTitle } from '../../mail/compose/estateMailCard.ts';
import {
  createButtonBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
} from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RegistrationUpdate } from './registrationUpdate.ts';

/**
 * Composes the mail that asks the recipient to confirm a registration. Another person may have typed the e-mail
 * address, so the mail contains no text that was typed, not even the name.
 *
 * @param token the token for the page on which the recipient confirms
 */
export function composeConfirmRegistrationMail(
  context: MailContext,
  { registration, estate, token }: Pick<RegistrationUpdate, 'registration' | 'estate'> & { readonly token: string },
): ComposedMail {
  const { t, locale, site, url } = context;
  const { people, document, heldUntil } = registration;
  const { day, longDay, hours } = formatBookingTimes(registration, locale);
  const title = estate ? formatEstateTitle(estate.summary, context) : localize(document.estate.title, locale);
  const translatePart = (part: string, params: object = {}) =>
    t(`mailOpenHouses:visitor.confirm.${part}`, { agency: site.name, day, ...params });
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: title,
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      createFactsBlock([
        [t('mailOpenHouses:label.estate'), title],
        [t('mailOpenHouses:label.day'), { strong: longDay }],
        [t('mailOpenHouses:label.time'), { strong: hours }],
        [t('mailOpenHouses:label.where'), localize(document.estate.address, locale)],
        [t('mailOpenHouses:label.people'), String(people)],
      ]),
      createParagraphBlock(
        heldUntil === undefined
          ? translatePart('asked')
          : translatePart('held', { time: formatClockTime(formatTime(formatBelgianIso(heldUntil), locale), locale) }),
      ),
      createButtonBlock(translatePart('button'), url(pathFor('confirmOpenHouse', locale, { token }))),
      createNoteBlock(translatePart('otherwise')),
    ],
    reason: translatePart('reason'),
  });
}
