import { emailSchema } from '#shared/api/visitor.ts';
import { formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import { composeMail } from '../../mail/compose/composeMail.ts';
import {
  createEmailLink,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
  createQuoteBlock,
} from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { OutgoingMail } from '../../mail/outgoingMail.ts';
import { toVisitorKey } from '../../mail/visitorAddress.ts';

interface LeadProblem {
  readonly id: string;
  readonly lead: StoredLead;
  readonly state: 'refused' | 'unsure' | 'handed';
  /** The name of the CRM, for people. */
  readonly label: string;
  readonly problem: string | undefined;
}

/**
 * Composes a mail to the agency, in the agency's language, about a lead that may be missing in the agency's CRM. The
 * mail contains everything that the agency needs to enter the lead by hand.
 */
export function composeLeadProblemMail(
  context: MailContext,
  { id, lead, state, label, problem }: LeadProblem,
): OutgoingMail {
  const { site, t, locale } = context;
  const { visitor, subject, viewing, text } = lead;
  const { email, phone } = visitor;
  const address = emailSchema.safeParse(email).data;
  const visitorKey = toVisitorKey(visitor);
  const name = [visitor.firstName, visitor.lastName].filter(Boolean).join(' ');
  const textValues = { name, crm: label || 'CRM' };
  const translateLabel = (key: string) => t(`mailLeads:label.${key}`);
  const homeText = subject && [subject.title, subject.reference && `(${subject.reference})`].filter(Boolean).join(' ');
  return {
    site,
    kind: `lead.${state}`,
    to: { name: site.name, email: site.contact.email },
    // An invalid mail address of the visitor cannot be in a header. The CRM may have refused the lead because of this
    // address.
    ...(address !== undefined && { replyTo: { name, email: address } }),
    ...(visitorKey !== undefined && { visitor: visitorKey }),
    reference: `lead:${id}`,
    content: composeMail(context, {
      subject: t(`mailLeads:${state}.subject`, textValues),
      preview: t(`mailLeads:${state}.todo`, textValues),
      heading: t(`mailLeads:${state}.heading`, textValues),
      blocks: [
        createParagraphBlock(t(`mailLeads:${state}.body`, textValues)),
        createParagraphBlock(t(`mailLeads:${state}.todo`, textValues)),
        createFactsBlock([
          [translateLabel('kind'), t(`mailLeads:kind.${lead.kind}`)],
          [translateLabel('name'), name],
          [translateLabel('email'), email === undefined ? undefined : createEmailLink(email)],
          [translateLabel('phone'), createPhoneLinks(phone)],
          [translateLabel('language'), t(`common:languageName.${lead.locale}`)],
          [translateLabel('home'), subject && { text: homeText ?? '', url: subject.url }],
          [
            translateLabel('time'),
            viewing && `${formatLongDay(viewing.begin, locale)}, ${formatTime(viewing.begin, locale)}`,
          ],
          [translateLabel('problem'), problem],
        ]),
        ...(text === '' ? [] : [createQuoteBlock([text, ...lead.facts].join('\n'))]),
        createNoteBlock(t('mailLeads:number', { id })),
      ],
      reason: t('mailLeads:reason', textValues),
    }),
  };
}
