import { toShownEmail } from '#shared/node/shownHost.ts';
import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import contact from '../../forms/pieces/contact.module.css';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormState } from '#shared/ui/forms/formState.ts';
import css from './subscribe.module.css';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { findTypedPlaces } from './findTypedPlaces.ts';
import { buildTokenHead } from './tokenHead.ts';
import { toTypedWishes } from './wishSchema.ts';
import { WishList } from './WishList.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** The name, the protection and the labels of the form. */
export const UNSUBSCRIBE_FORM = {
  name: 'unsubscribe',
  protection: 'limits',
  labels: { scope: 'subscribe:unsubscribe.scope' },
} as const;

/** Renders the searches that will end, and the button that ends them. */
export async function buildUnsubscribePage(
  request: ScreenRequest,
  { subscription, others }: Extract<SubscriptionAccess, { purpose: 'edit' | 'unsubscribe' }>,
  state: FormState = { typed: { scope: 'this' }, errors: {} },
): Promise<PageOutcome> {
  const { site, locale, route, t } = request;
  const title = t('subscribe:unsubscribe.title');
  const action = pathFor('unsubscribe', locale, { token: route.params['token'] ?? '' });
  const form = createFormView(request, UNSUBSCRIBE_FORM, action, state);
  const places = await findTypedPlaces(request, toTypedWishes(subscription.wishes));
  return {
    type: 'page',
    status: 200,
    head: buildTokenHead(request, title),
    body: (
      <>
        <Stylesheets names={['savedSearches']} />
        <PageHead
          title={title}
          introText={t('subscribe:unsubscribe.lead', { email: toShownEmail(subscription.email) })}
        />
        <div className={`page ${contact['body']}`}>
          <div className={css['searches']}>
            <WishList subscription={subscription} places={places} locale={locale} t={t} />
          </div>
          <Form form={form} submitLabel={t('subscribe:unsubscribe.submit')}>
            {others > 0 ? (
              <ChoiceField
                form={form}
                name="scope"
                kind="one"
                required
                choices={[
                  { value: 'this', label: t('subscribe:unsubscribe.this') },
                  { value: 'all', label: t('subscribe:unsubscribe.all', { name: site.name, count: others + 1 }) },
                ]}
              />
            ) : null}
          </Form>
        </div>
      </>
    ),
    tags: [],
    cache: 'none',
  };
}
