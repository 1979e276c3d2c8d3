import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { defineForm, type SummaryRow } from '../../forms/formDefinition.ts';
import { readTrimmedValue, buildSummaryRows } from '../../forms/pieces/visitor/visitorSummary.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { CALLBACK_FORM, callbackSchema, VISIBLE_FIELDS } from './callbackFields.ts';
import { buildCallbackPage } from './callbackPage.tsx';
import { buildCallbackQuery, findCallbackSubject, findCallback, readCallbackQuery } from './callbackSubject.ts';
import { findChosenTime, parseTimeValue } from './callbackTimes.ts';

/** Returns the summary row with the chosen day and part of the day; no row for an invalid value. */
function listTimeRows(value: string, { locale, t }: ScreenRequest): readonly SummaryRow[] {
  const time = parseTimeValue(value);
  if (!time) return [];
  const day = formatDay(`${time.date}T12:00:00Z`, locale);
  return [{ label: t('ask:callback.field.when'), text: `${day}, ${t(`ask:callback.part.${time.part}`)}` }];
}

/**
 * The form with which a visitor asks to be called. The request goes to the same recipient as a message about the same
 * subject.
 */
export const callbackForm = defineForm({
  ...CALLBACK_FORM,
  schema: callbackSchema,
  // Requests are also limited by phone number. This protects people whose number was entered without their consent.
  listLimitedRecipients: ({ phone }) => [toE164(phone) ?? phone],
  async send({ when, estateId, to, text, email, privacy: consent, ...visitor }, context) {
    const { locale, call } = context;
    const query = readCallbackQuery(`about=${estateId}&to=${encodeURIComponent(to)}`);
    const subject = await findCallback(context, query);
    if (!subject) return { type: 'notFound' };
    const callback = findChosenTime(subject.hours, when, Date.now());
    if (!callback) return { type: 'refused', status: 422, errors: { when: 'ask:callback.error.gone' } };
    const search = buildCallbackQuery(query);
    await call('sendMessage', {
      body: {
        kind: 'callback',
        locale,
        visitor: { ...visitor, ...(email && { email }) },
        text,
        ...(subject.estate && { estateId }),
        ...subject.recipient,
        page: subject.estate?.href ?? pathFor('callback', locale),
        callback,
        consent,
      },
    });
    return { type: 'sent', to: `${pathFor('callback', locale)}?${[search, 'sent=1'].filter(Boolean).join('&')}` };
  },
  async page(request, state) {
    const estateIdText = readTrimmedValue(state.typed, 'estateId');
    const query = readCallbackQuery(
      `about=${estateIdText}&to=${encodeURIComponent(readTrimmedValue(state.typed, 'to'))}`,
    );
    // When the back office fails, the form is shown nevertheless, with its values.
    const loadedSubject = await findCallback(request, query).catch(() => undefined);
    return buildCallbackPage(request, {
      query,
      subject: loadedSubject ?? (await findCallbackSubject(request, query.recipientText)),
      state,
    });
  },
  summary: (typed, request) => [
    ...listTimeRows(readTrimmedValue(typed, 'when'), request),
    ...buildSummaryRows(typed, VISIBLE_FIELDS, request.t),
  ],
});
