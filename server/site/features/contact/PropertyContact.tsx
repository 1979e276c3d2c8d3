import type { Translate } from '#shared/i18n/translate.ts';
import css from '../../forms/pieces/fields.module.css';
import estateCss from '../../estates/styles/estate.module.css';
import { pathFor } from '#shared/routes/pathFor.ts';
import { Alert } from '../../forms/pieces/Alert.tsx';
import { createFormView } from '../../forms/formView.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { EstateView } from '../../estates/estateView.ts';
import { buildContactWays } from '../../estates/contactWays.ts';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import { MessageForm } from './MessageForm.tsx';
import { propertyForm } from './propertyForm.tsx';
import { PROPERTY_CONTACT_ID } from './propertyContactId.ts';
import { SentMessage } from '../../forms/pieces/Sent.tsx';

/** Renders the contact form on an estate's page. */
export function PropertyContact({ request, view }: { request: ScreenRequest; view: EstateView }) {
  const { site, locale, path, t } = request;
  return (
    <CachedElement
      name="property contact"
      elementName="section"
      attributes={{
        id: PROPERTY_CONTACT_ID,
        className: estateCss['section'],
        'aria-labelledby': 'message-title',
        'data-print': 'no',
      }}
      ingredients={[view, path]}
      renderContent={() => (
        <>
          <h2 id="message-title">{t('contact:property.title')}</h2>
          <p className={css['lead']}>{t('contact:property.text', { name: buildContactWays(view, site).name })}</p>
          <MessageForm
            form={createFormView(request, propertyForm, pathFor('ajaxContactForm', locale))}
            site={site}
            locale={locale}
            page={path}
            estateId={view.id}
          />
        </>
      )}
    />
  );
}

/**
 * Renders the confirmation at the top of an estate's page. When the form has been sent, its script shows the
 * confirmation, scrolls to it and focuses it (specification §4.4).
 */
export function PropertySent({ t }: { t: Translate }) {
  return (
    <div id={`${propertyForm.name}-sent`} tabIndex={-1} hidden>
      <Alert kind="success">
        <SentMessage title={t('contact:sent.title')} text={t('contact:sent.property')} />
      </Alert>
    </div>
  );
}
