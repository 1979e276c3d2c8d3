import css from '../../../shared/ui/contact/contact.module.css';
import estateCss from '../../../shared/ui/estate/estate.module.css';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import { formView } from '../../forms/formView.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { EstateView } from '../estate/estateView.ts';
import { contactWays } from '../estate/contactWays.ts';
import { MessageForm } from './MessageForm.tsx';
import { propertyForm } from './propertyForm.tsx';
import { PROPERTY_CONTACT } from './propertyContactId.ts';

/** The contact form on an estate's page. */
export function PropertyContact({ request, view }: { request: ScreenRequest; view: EstateView }) {
  const { site, locale, path, t } = request;
  return (
    <section id={PROPERTY_CONTACT} className={estateCss['section']} aria-labelledby="message-title" data-print="no">
      <h2 id="message-title">{t('contact:property.title')}</h2>
      <p className={css['lead']}>{t('contact:property.text', { name: contactWays(view, site).name })}</p>
      <MessageForm
        form={formView(request, propertyForm, pathFor('ajaxContactForm', locale))}
        site={site}
        locale={locale}
        page={path}
        estateId={view.id}
      />
    </section>
  );
}
