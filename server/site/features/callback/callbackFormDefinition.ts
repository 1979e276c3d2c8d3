import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { defineForm, type SummaryRow } from '../../forms/formDefinition.ts';
import { readFilledIn, buildSummaryRows } from '../../forms/pieces/visitor/visitorSummary.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { CALLBACK, callbackSchema, SHOWN } from './callbackFields.ts';
import { callbackPage } from './callbackPage.tsx';
import { callbackQuery, callbackTo, findCallback, readCallbackQuery } from './callbackSubject.ts';
import { chosenTime, readTime } from './callbackTimes.ts';

/** Returns a part of a day as text. */
function timeRow(value: string, { locale, t }: ScreenRequest): readonly SummaryRow[] {
  const time = readTime(value);
  if (!time) return [];
  const day = formatDay(`${time.date}T12:00:00Z`, locale);
  return [{ label: t('ask:callback.field.when'), text: `${day}, ${t(`ask:callback.part.${time.part}`)}` }];
}

/**
 * The form with which a visitor asks to be called. The request goes to the recipient of a message about the same
 * subject.
 */
export const callbackForm = defineForm({
  ...CALLBACK,
  schema: callbackSchema,
  // The limit by number also protects a person whose number was given without their consent.
  listLimitedRecipients: ({ phone }) => [toE164(phone) ?? phone],
  async send({ when, estateId, to, text, email, privacy: consent, ...visitor }, context) {
    const { locale, call } = context;
    const query = readCallbackQuery(`about=${estateId}&to=${encodeURIComponent(to)}`);
    const subject = await findCallback(context, query);
    if (!subject) return { type: 'notFound' };
    const callback = chosenTime(subject.hours, when, Date.now());
    if (!callback) return { type: 'refused', status: 422, errors: { when: 'ask:callback.error.gone' } };
    const search = callbackQuery(query);
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
    const about = readFilledIn(state.typed, 'estateId');
    const query = readCallbackQuery(`about=${about}&to=${encodeURIComponent(readFilledIn(state.typed, 'to'))}`);
    // When the back office fails, the form is shown nevertheless, with its values.
    const found = await findCallback(request, query).catch(() => undefined);
    return callbackPage(request, { query, subject: found ?? (await callbackTo(request, query.to)), state });
  },
  summary: (typed, request) => [
    ...timeRow(readFilledIn(typed, 'when'), request),
    ...buildSummaryRows(typed, SHOWN, request.t),
  ],
});
