import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { ComponentType } from 'react';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '#server/site/forms/pieces/contact.module.css';
import type { FormView } from '#shared/ui/forms/formState.ts';
import type { AnyForm } from '#server/site/forms/formDefinition.ts';
import { createFormView } from '#server/site/forms/formView.ts';
import { contactForm } from '../../contact/contactForm.tsx';
import { estimateForm } from '../../contact/estimateForm.tsx';
import { MessageForm } from '../../contact/MessageForm.tsx';
import { ValuationForm } from '../../contact/ValuationForm.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

type FormComponent = ComponentType<{
  readonly form: FormView;
  readonly site: { readonly name: string };
  readonly locale: Locale;
  readonly page: string;
}>;

/** Returns the renderer of a form for messages to the agency, below the block's own text or the default text. */
const createFormBlock =
  (
    definition: AnyForm,
    Form: FormComponent,
    textGroup: 'contact' | 'estimate',
  ): BlockRenderer<'contactForm' | 'estimateForm'> =>
  (data, { request }) => {
    const { site, locale, path, t } = request;
    return {
      content: (
        <Section
          title={localize(data.title, locale) || t(`contact:${textGroup}.title`)}
          introText={localize(data.text, locale) || t(`contact:${textGroup}.text`)}
        >
          <Stylesheets names={['page']} />
          <div className={textGroup === 'estimate' ? `${css['block']} ${css['sides']}` : css['block']}>
            <Form
              form={createFormView(request, definition, pathFor('ajaxContactForm', locale))}
              site={site}
              locale={locale}
              page={path}
            />
          </div>
        </Section>
      ),
    };
  };

/** Renders the contact form (specification §2.9). */
export const renderContactForm = createFormBlock(contactForm, MessageForm, 'contact');

/** Renders the form for a free estimate of a home. */
export const renderEstimateForm = createFormBlock(estimateForm, ValuationForm, 'estimate');
