import { tag } from '#shared/api/purge.ts';
import type { Wishes } from '#shared/api/subscriptions.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import contact from '../../forms/pieces/contact.module.css';
import forms from '#shared/ui/forms/forms.module.css';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormState } from '#shared/ui/forms/formState.ts';
import css from './subscribe.module.css';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { PrivacyField } from '../../forms/pieces/PrivacyField.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { ParticularFields } from './ParticularFields.tsx';
import { findTypedPlaces } from './findTypedPlaces.ts';
import { SUBSCRIBE_FORM } from './subscribeFields.ts';
import { toTypedWishes } from './wishSchema.ts';
import { WishFields } from './WishFields.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** Returns the state of a form that was not sent yet, with the given wishes. */
export const createInitialState = ({ locale }: Pick<ScreenRequest, 'locale'>, wishes: Wishes): FormState => ({
  typed: { ...toTypedWishes(wishes), frequency: 'daily', locale },
  errors: {},
});

/** Renders the page on which visitors subscribe (specification §2.1). */
export async function buildSubscribePage(request: ScreenRequest, state: FormState): Promise<PageOutcome> {
  const { site, locale, t } = request;
  const form = createFormView(request, SUBSCRIBE_FORM, pathFor('subscribe', locale), state);
  const search = request.search && `?${request.search}`;
  const buildHrefs = (getHref: (language: typeof locale) => string) =>
    Object.fromEntries(site.locales.map((language) => [language, getHref(language)]));
  return {
    type: 'page',
    status: 200,
    head: {
      title: t('subscribe:title'),
      description: t('subscribe:description', { name: site.name }),
      canonical: pathFor('subscribe', locale),
      alternates: buildHrefs((language) => pathFor('subscribe', language)),
      languages: buildHrefs((language) => pathFor('subscribe', language) + search),
    },
    body: (
      <>
        <Stylesheets names={['savedSearches']} />
        <PageHead title={t('subscribe:title')} introText={t('subscribe:lead')} />
        <div className={`page ${contact['body']} ${contact['sides']}`}>
          <Form form={form} widgetName="subscribe" submitLabel={t('subscribe:submit')}>
            <fieldset className={`${contact['group']} ${css['wishes']}`}>
              <legend className={contact['legend']}>{t('subscribe:group.wishes')}</legend>
              <p className={forms['hint']}>{t('subscribe:group.wishesHint')}</p>
              <WishFields form={form} places={await findTypedPlaces(request, state.typed)} locale={locale} />
            </fieldset>
            <fieldset className={contact['group']}>
              <legend className={contact['legend']}>{t('subscribe:group.you')}</legend>
              <ParticularFields form={form} site={site} hasEmail />
              <PrivacyField
                form={form}
                name={site.name}
                locale={locale}
                label="subscribe:privacy"
                missingText="forms:error.consent"
              />
            </fieldset>
          </Form>
          <Notifications locale={locale} t={t} />
        </div>
      </>
    ),
    tags: [tag.site(site.id)],
    cache: 'page',
  };
}
