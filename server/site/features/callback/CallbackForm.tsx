import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import fields from '../../forms/pieces/fields.module.css';
import { Form } from '../../forms/pieces/Form.tsx';
import { NameFields } from '../../forms/pieces/visitor/NameFields.tsx';
import { PrivacyField } from '../../forms/pieces/PrivacyField.tsx';
import { SentMessage } from '../../forms/pieces/Sent.tsx';
import { TextArea } from '../../forms/pieces/TextArea.tsx';
import { TextField } from '../../forms/pieces/TextField.tsx';
import type { CallbackQuery } from './callbackSubject.ts';
import type { listCallbackDays } from './callbackTimes.ts';
import { TimeChoice } from './TimeChoice.tsx';

interface CallbackFormProps {
  readonly form: FormView;
  readonly site: { readonly name: string };
  readonly locale: Locale;
  readonly query: CallbackQuery;
  readonly days: ReturnType<typeof listCallbackDays>;
}

/** Renders the form that asks for a time, the visitor's name and number, and the subject. */
export function CallbackForm({ form, site, locale, query, days }: CallbackFormProps) {
  const { t } = form;
  return (
    <Form
      form={form}
      widgetName="callback"
      submitLabel={t('ask:callback.submit')}
      successText={<SentMessage title={t('ask:callback.sent.title')} text={t('ask:callback.sent.text')} />}
    >
      {query.estateId > 0 ? <input type="hidden" name="estateId" value={query.estateId} /> : null}
      {query.recipientText === '' ? null : <input type="hidden" name="to" value={query.recipientText} />}
      <TimeChoice form={form} days={days} locale={locale} />
      <TextField
        form={form}
        name="phone"
        type="tel"
        hint={t('ask:callback.field.phoneHint')}
        required
        autoComplete="tel"
        maxLength={VISITOR_MAX_CHARACTERS.phone}
        missingKey="ask:callback.missing.phone"
      />
      <NameFields form={form} rowClassName={fields['pair']} />
      <TextField
        form={form}
        name="email"
        type="email"
        hint={t('ask:callback.field.emailHint')}
        autoComplete="email"
        maxLength={VISITOR_MAX_CHARACTERS.email}
      />
      <TextArea form={form} name="text" maxLength={MESSAGE_MAX_CHARACTERS.note} rows={3} />
      <PrivacyField form={form} name={site.name} locale={locale} label="ask:callback.privacy" />
    </Form>
  );
}
