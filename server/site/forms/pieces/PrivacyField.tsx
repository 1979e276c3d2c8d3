import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from './fields.module.css';
import { CheckboxField } from './CheckboxField.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';

interface PrivacyFieldProps {
  readonly form: FormView;
  /** The name of the agency. */
  readonly name: string;
  readonly locale: Locale;
  /** The text key of the consent. */
  readonly label?: string;
  /** The text key of the error when the box is not ticked. The default says that the agency may not answer. */
  readonly missingText?: string;
}

/** Renders the consent that is required for sending (specification §5), with a link to the privacy statement. */
export function PrivacyField({
  form,
  name,
  locale,
  label = 'contact:privacy.label',
  missingText = 'contact:privacy.missing',
}: PrivacyFieldProps) {
  const { t } = form;
  return (
    <div>
      <CheckboxField form={form} name="privacy" label={t(label, { name })} required missingText={missingText} />
      <a className={css['more']} href={pathFor('privacyStatement', locale)} target="_blank" rel="noopener">
        {t('contact:privacy.more')}
        <span className="visually-hidden"> ({t('common:newTab')})</span>
      </a>
    </div>
  );
}
