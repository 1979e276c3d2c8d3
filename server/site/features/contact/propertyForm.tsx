import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { ID_PATTERN } from '#shared/primitives/idRange.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { createOptionalTextSchema } from '../../forms/fields.ts';
import { defineForm } from '../../forms/formDefinition.ts';
import { createFormView } from '../../forms/formView.ts';
import { buildContactWays, type ContactWays } from '../../estates/contactWays.ts';
import { findBrief } from '../../estates/brief/findBrief.ts';
import { buildFormPage } from './formPage.tsx';
import { MessageForm } from './MessageForm.tsx';
import { appendSlug } from '#shared/domain/visitor/pageSlug.ts';
import { consentShape, writerShape, toVisitor, WRITER_LABELS } from './writerShape.ts';
import { readTrimmedValue, buildSummaryRows, buildVisitorSummary } from '../../forms/pieces/visitor/visitorSummary.ts';
import type { Translate } from '#shared/i18n/translate.ts';

/** Shows whom the visitor can call about the estate after a message could not be sent. */
function CallSuggestion({ ways: { name, phones }, t }: { ways: ContactWays; t: Translate }) {
  if (phones.length === 0) return null;
  return (
    <p>
      {t('around:contact.callName', { name })}:{' '}
      {phones.map(({ number, href }, index) => (
        <span key={number}>
          {index > 0 ? ', ' : null}
          {href ? <a href={href}>{number}</a> : number}
        </span>
      ))}
    </p>
  );
}

/** A message about an estate (specification §3.5, "property contact"). It goes to the sales representative. */
export const propertyForm = defineForm({
  name: 'property',
  protection: 'captcha',
  labels: { ...WRITER_LABELS, text: 'contact:field.text' },
  schema: z.object({
    ...writerShape,
    /** An invalid id becomes 0, which no estate has. */
    estateId: z.string().regex(ID_PATTERN).catch('0').transform(Number),
    text: createOptionalTextSchema({ maxCharacters: MESSAGE_MAX_CHARACTERS.text }),
    ...consentShape,
  }),
  async send({ page, estateId, text, privacy: consent, ...visitor }, context) {
    const { locale } = context;
    const estate = await findBrief(context, estateId);
    if (!estate) return { type: 'notFound' };
    await context.call('sendMessage', {
      body: {
        kind: 'property',
        locale,
        estateId,
        visitor: toVisitor(visitor),
        text: appendSlug(text, page),
        page: page || estate.href,
        consent,
      },
    });
    return { type: 'sent', to: `${pathFor('contactSent', locale)}?about=${estateId}` };
  },
  async page(request, state) {
    const { site, locale, t } = request;
    const estateId = Number(readTrimmedValue(state.typed, 'estateId')) || 0;
    // When the back office fails, the form is shown nevertheless, with its values.
    const [estate, contact] = await Promise.all([
      findBrief(request, estateId).catch(() => undefined),
      estateId > 0
        ? request.api
            .secondary()
            .contactInfo(estateId)
            .catch(() => null)
        : null,
    ]);
    return buildFormPage(request, {
      title: t('contact:property.title'),
      estate,
      body: (
        <>
          {contact?.salesRep ? (
            <CallSuggestion
              ways={buildContactWays({ title: estate?.title ?? '', salesRep: contact.salesRep }, site)}
              t={t}
            />
          ) : null}
          <MessageForm
            form={createFormView(request, propertyForm, pathFor('ajaxContactForm', locale), state)}
            site={site}
            locale={locale}
            page={readTrimmedValue(state.typed, 'page')}
            estateId={estateId}
          />
        </>
      ),
    });
  },
  summary: (typed, { t }) => [...buildVisitorSummary(typed, t), ...buildSummaryRows(typed, ['text'], t)],
});
