import type { Locale } from '#shared/i18n/locales.ts';
import css from '../../forms/pieces/contact.module.css';
import fields from '../../forms/pieces/fields.module.css';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../../forms/pieces/TextArea.tsx';
import { TextField } from '../../forms/pieces/TextField.tsx';
import { ESTIMATE_LIMITS, ESTIMATE_PLANS, ESTIMATE_TYPES } from './estimateFields.ts';
import { PrivacyField } from '../../forms/pieces/PrivacyField.tsx';
import { SentMessage } from '../../forms/pieces/Sent.tsx';
import { WriterFields } from './WriterFields.tsx';

interface ValuationFormProps {
  readonly form: FormView;
  readonly site: { readonly name: string };
  readonly locale: Locale;
  /** The path of the page with the form. After a refused post it is the page from which the form was sent. */
  readonly page: string;
}

/**
 * Renders the form for an estimate: the contact form with questions about the home, whose answers become the text of
 * the message.
 */
export function ValuationForm({ form, site, locale, page }: ValuationFormProps) {
  const { t } = form;
  return (
    <Form
      form={form}
      widgetName="contactForm"
      submitLabel={t('contact:estimate.submit')}
      successText={<SentMessage title={t('contact:sent.title')} text={t('contact:sent.estimate')} />}
    >
      <input type="hidden" name="page" value={page} />
      <fieldset className={css['group']}>
        <legend className={css['legend']}>{t('contact:estimate.home')}</legend>
        <TextField
          form={form}
          name="extra_street"
          required
          maxLength={ESTIMATE_LIMITS.line}
          missingKey="contact:missing.street"
        />
        <TextField
          form={form}
          name="extra_city"
          required
          maxLength={ESTIMATE_LIMITS.line}
          missingKey="contact:missing.city"
        />
        <div className={fields['pair']}>
          <ChoiceField
            form={form}
            name="extra_type"
            kind="list"
            choices={ESTIMATE_TYPES.map((value) => ({ value, label: t(`contact:type.${value}`) }))}
            emptyChoiceLabel={t('contact:field.choose')}
            required
          />
          <ChoiceField
            form={form}
            name="extra_plan"
            kind="list"
            choices={ESTIMATE_PLANS.map((value) => ({ value, label: t(`contact:plan.${value}`) }))}
            emptyChoiceLabel={t('contact:field.choose')}
          />
        </div>
        <div className={fields['pair']}>
          <NumberField form={form} name="area" />
          <NumberField form={form} name="ground" />
        </div>
        <div className={fields['pair']}>
          <NumberField form={form} name="bedrooms" />
          <NumberField form={form} name="year" />
        </div>
        <TextArea
          form={form}
          name="remarks"
          hint={t('contact:field.remarksHint')}
          maxLength={ESTIMATE_LIMITS.remarks}
          rows={4}
        />
      </fieldset>
      <fieldset className={css['group']}>
        <legend className={css['legend']}>{t('contact:estimate.you')}</legend>
        <WriterFields form={form} />
      </fieldset>
      <PrivacyField form={form} name={site.name} locale={locale} />
    </Form>
  );
}

function NumberField({ form, name }: { form: FormView; name: 'area' | 'ground' | 'bedrooms' | 'year' }) {
  return <TextField form={form} name={`extra_${name}`} inputMode="numeric" maxLength={ESTIMATE_LIMITS.number} />;
}
