import { localize } from '../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import css from '../../../../shared/ui/contact/contact.module.css';
import { formView } from '../../../forms/formView.ts';
import { contactForm as form } from '../../contact/contactForm.tsx';
import { MessageForm } from '../../contact/MessageForm.tsx';
import type { BlockRenderer } from './block.ts';
import { Section } from './Section.tsx';

/** The contact form (specification §2.9). */
export const contactForm: BlockRenderer<'contactForm'> = (data, { request }) => {
  const { site, locale, path, t } = request;
  return {
    content: (
      <Section
        title={localize(data.title, locale) || t('contact:contact.title')}
        text={localize(data.text, locale) || t('contact:contact.text')}
      >
        <div className={css['block']}>
          <MessageForm
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
