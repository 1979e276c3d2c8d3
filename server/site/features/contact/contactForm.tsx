import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { createTextSchema } from '../../forms/fields.ts';
import { defineForm } from '../../forms/formDefinition.ts';
import { createFormView } from '../../forms/formView.ts';
import { MAX_RECIPIENT_CHARACTERS, parseRecipient } from '../../people/recipient.ts';
import { buildFormPage } from './formPage.tsx';
import { MessageForm } from './MessageForm.tsx';
import { appendSlug } from '#shared/domain/visitor/pageSlug.ts';
import { consentShape, writerShape, toVisitor, WRITER_LABELS } from './writerShape.ts';
import { readTrimmedValue, buildSummaryRows, buildVisitorSummary } from '../../forms/pieces/visitor/visitorSummary.ts';

/** A message to the agency (specification §2.9). */
export const contactForm = defineForm({
  name: 'contact',
  protection: 'captcha',
  labels: { ...WRITER_LABELS, text: 'contact:field.text' },
  schema: z.object({
    ...writerShape,
    text: createTextSchema({ maxCharacters: MESSAGE_MAX_CHARACTERS.text, missingKey: 'contact:missing.text' }),
    ...consentShape,
    /** The recipient, for example `agent:an-peeters`. A malformed value is dropped. */
    to: z.string().max(MAX_RECIPIENT_CHARACTERS).catch(''),
  }),
  async send({ page, text, to, privacy: consent, ...visitor }, context) {
    const { locale } = context;
    await context.call('sendMessage', {
      body: {
        kind: 'contact',
        locale,
        visitor: toVisitor(visitor),
        text: appendSlug(text, page),
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
          form={createFormView(request, contactForm, pathFor('ajaxContactForm', locale), state)}
          site={site}
          locale={locale}
          page={readTrimmedValue(state.typed, 'page')}
          recipientText={readTrimmedValue(state.typed, 'to')}
        />
      ),
    });
  },
  summary: (typed, { t }) => [...buildVisitorSummary(typed, t), ...buildSummaryRows(typed, ['text'], t)],
});
