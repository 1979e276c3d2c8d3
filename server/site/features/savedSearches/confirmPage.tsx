import { toShownEmail } from '#shared/node/shownHost.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import contact from '../../forms/pieces/contact.module.css';
import { Form } from '../../forms/pieces/Form.tsx';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import css from './subscribe.module.css';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { findTypedPlaces } from './findTypedPlaces.ts';
import { buildTokenHead } from './tokenHead.ts';
import { toTypedWishes } from './wishSchema.ts';
import { WishList } from './WishList.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** The name and protection of the form. */
export const CONFIRM_FORM = { name: 'confirmSubscription', protection: 'limits' } as const;

/**
 * Renders the searches that wait for a confirmation, with the button that confirms them. Opening the page confirms
 * nothing, because mail programs open links.
 */
export async function buildConfirmPage(
  request: ScreenRequest,
  subscriptions: readonly Subscription[],
  state: FormState = NEW_FORM_STATE,
): Promise<PageOutcome> {
  const { locale, route, t } = request;
  const count = subscriptions.length;
  const title = t('subscribe:confirm.title', { count });
  const action = pathFor('editSubscriptions', locale, { token: route.params['token'] ?? '' });
  const places = await Promise.all(subscriptions.map(({ wishes }) => findTypedPlaces(request, toTypedWishes(wishes))));
  return {
    type: 'page',
    status: 200,
    head: buildTokenHead(request, title),
    body: (
      <>
        <Stylesheets names={['savedSearches']} />
        <PageHead
          title={title}
          introText={t('subscribe:confirm.text', { email: toShownEmail(subscriptions[0]?.email ?? '') })}
        />
        <div className={`page ${contact['body']}`}>
          <div className={css['searches']}>
            {subscriptions.map((subscription, index) => (
              <WishList
                key={subscription.id}
                subscription={subscription}
                places={places[index] ?? []}
                locale={locale}
                t={t}
              />
            ))}
          </div>
          <Form form={createFormView(request, CONFIRM_FORM, action, state)} submitLabel={t('subscribe:confirm.submit')}>
            <p>{t('subscribe:confirm.otherwise')}</p>
          </Form>
        </div>
      </>
    ),
    tags: [],
    cache: 'none',
  };
}
