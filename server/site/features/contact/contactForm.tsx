import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { text } from '../../forms/fields.ts';
import { defineForm } from '../../forms/formDefinition.ts';
import { formView } from '../../forms/formView.ts';
import { MAX_RECIPIENT_CHARACTERS, parseRecipient } from '../../people/recipient.ts';
import { buildFormPage } from './formPage.tsx';
import { MessageForm } from './MessageForm.tsx';
import { appendSlug } from '#shared/domain/visitor/pageSlug.ts';
import { writerShape, toVisitor } from './writerShape.ts';
import { filledIn, summaryRows, visitorSummary } from '../../forms/pieces/visitor/visitorSummary.ts';

/** A message to the agency (specification §2.9). */
export const contactForm = defineForm({
  name: 'contact',
  protection: 'captcha',
  schema: z.object({
    ...writerShape,
    text: text({ max: MESSAGE_LIMITS.text, missing: 'contact:missing.text' }),
    /** The recipient, for example `agent:an-peeters`. A malformed value is dropped. */
    to: z.string().max(MAX_RECIPIENT_CHARACTERS).catch(''),
  }),
  async send({ page, text: words, to, privacy: consent, ...visitor }, context) {
    const { locale } = context;
    await context.call('sendMessage', {
      body: {
        kind: 'contact',
        locale,
        visitor: toVisitor(visitor),
        text: appendSlug(words, page),
        ...(page && { page }),
        ...parseRecipient(to),
        consent,
      },
    });
    return { type: 'sent', to: pathFor('contactSent', locale) };
  },
  async page(request, state) {
    const { site, locale, t } = request;
    return buildFormPage(request, {
      title: t('contact:contact.title'),
      text: t('contact:contact.text'),
      body: (
        <MessageForm
          form={formView(request, contactForm, pathFor('ajaxContactForm', locale), state)}
          site={site}
          locale={locale}
          page={filledIn(state.typed, 'page')}
          to={filledIn(state.typed, 'to')}
        />
      ),
    });
  },
  summary: (typed, { t }) => [...visitorSummary(typed, t), ...summaryRows(typed, ['text'], t)],
});
