import type { Subscription } from '#shared/api/subscriptions.ts';
import { formatWishLines, type PlaceNames } from '#shared/domain/wishes/wishWords.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import {
  type MailBlock,
  createButtonBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
} from '../mail/compose/mailBlocks.ts';
import { composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { OutgoingMail } from '../mail/outgoingMail.ts';
import type { DueConfirmation } from './subscriptionQueue.ts';

/**
 * Builds the mail that asks the recipient to confirm the requests with this e-mail address. Another person may have
 * typed the address, so the mail contains no text that was typed, not even the name.
 */
export function composeSubscriptionConfirmation(
  context: MailContext,
  confirmation: DueConfirmation,
  names: PlaceNames,
): OutgoingMail {
  const { site, locale, t, url } = context;
  const { email, token, subscriptions } = confirmation;
  const createWishBlock = ({ wishes, frequency }: Subscription): MailBlock =>
    createFactsBlock([
      ...formatWishLines(wishes, names, { locale, t }).map(({ label, text }) => [label, text] as const),
      [t('wishes:frequency.label'), t(`wishes:frequency.${frequency}`)],
    ]);
  const content = composeMail(context, {
    subject: t('mailSubscriptions:confirm.subject', { site: site.name }),
    preview: t('mailSubscriptions:confirm.preview'),
    heading: t('mailSubscriptions:confirm.heading'),
    blocks: [
      createParagraphBlock(t('mailSubscriptions:confirm.text', { site: site.name, count: subscriptions.length })),
      ...subscriptions.map(createWishBlock),
      createButtonBlock(t('mailSubscriptions:confirm.button'), url(pathFor('editSubscriptions', locale, { token }))),
      createNoteBlock(t('mailSubscriptions:confirm.otherwise')),
    ],
    reason: t('mailSubscriptions:confirm.reason', { site: site.name }),
  });
  return {
    site,
    kind: 'subscription.confirm',
    to: { email },
    content,
    visitor: email,
  };
}
