import { localize } from '../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import css from '../../../../shared/ui/contact/contact.module.css';
import { formView } from '../../../forms/formView.ts';
import { estimateForm as form } from '../../contact/estimateForm.tsx';
import { ValuationForm } from '../../contact/ValuationForm.tsx';
import type { BlockRenderer } from './block.ts';
import { Section } from './Section.tsx';

/** What a home is worth, for free. */
export const estimateForm: BlockRenderer<'estimateForm'> = (data, { request }) => {
  const { site, locale, path, t } = request;
  return {
    content: (
      <Section
        title={localize(data.title, locale) || t('contact:estimate.title')}
        text={localize(data.text, locale) || t('contact:estimate.text')}
      >
        <div className={css['block']}>
          <ValuationForm
            form={formView(request, form, pathFor('ajaxContactForm', locale))}
            site={site}
            locale={locale}
            page={path}
          />
        </div>
      </Section>
    ),
  };
};
