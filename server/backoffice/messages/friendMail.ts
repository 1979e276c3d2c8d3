import type { EstateSummary } from '#shared/api/estate.ts';
import type { FriendMessage } from '#shared/api/messages.ts';
import {
  createButtonBlock,
  createEstatesBlock,
  createParagraphBlock,
  createQuoteBlock,
} from '../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { buildEstateMailCard, formatEstateTitle, toEstateUrl } from '../mail/compose/estateMailCard.ts';

interface FriendMailData extends Pick<FriendMessage, 'sender' | 'friend' | 'note'> {
  readonly estate: EstateSummary;
}

/**
 * Composes the mail with an estate that a visitor sends to a friend. Only the sender's name and note are free text, and
 * neither may contain a link (`friendMessageSchema`), so that nobody can send spam with the form.
 */
export function composeFriendMail(
  context: MailContext,
  { estate, sender, friend, note }: FriendMailData,
): ComposedMail {
  const { t, site } = context;
  const estateTitle = formatEstateTitle(estate, context);
  const name = sender.name;
  return composeMail(context, {
    subject: t('mailMessages:friend.subject', { name, about: estateTitle }),
    preview: t('mailMessages:friend.preview', { name, agency: site.name }),
    heading:
      friend.name === undefined
        ? t('mailMessages:friend.heading', { name })
        : t('mailMessages:friend.headingTo', { friend: friend.name, name }),
    blocks: [
      ...(note === '' ? [] : [createParagraphBlock(t('mailMessages:friend.wrote', { name })), createQuoteBlock(note)]),
      createEstatesBlock([buildEstateMailCard(estate, context)]),
      createButtonBlock(t('mailMessages:friend.look'), toEstateUrl(estate, context)),
    ],
    reason: t('mailMessages:friend.reason', { name, agency: site.name }),
  });
}
