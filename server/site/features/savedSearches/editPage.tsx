import { toShownEmail } from '#shared/node/shownHost.ts';
import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import { toWishesQueryString } from '#shared/domain/wishes/wishes.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import contact from '../../forms/pieces/contact.module.css';
import fields from '../../forms/pieces/fields.module.css';
import { Alert } from '../../forms/pieces/Alert.tsx';
import { KeepLink } from '../../forms/pieces/KeepLink.tsx';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormState } from '#shared/ui/forms/formState.ts';
import css from './subscribe.module.css';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { ParticularFields } from './ParticularFields.tsx';
import { findTypedPlaces } from './findTypedPlaces.ts';
import { SEARCH_LABELS } from './subscribeFields.ts';
import { buildTokenHead } from './tokenHead.ts';
import { toTypedWishes } from './wishSchema.ts';
import { WishFields } from './WishFields.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** The name, the protection and the labels of the form. */
export const EDIT_FORM = { name: 'editSubscription', protection: 'limits', labels: SEARCH_LABELS } as const;

/** The values of the parameter `done`, which names the action that has just succeeded. */
export const COMPLETED_EDITS = ['confirmed', 'saved'] as const;
export type CompletedEdit = (typeof COMPLETED_EDITS)[number];

interface EditPageContent {
  readonly access: Extract<SubscriptionAccess, { purpose: 'edit' | 'unsubscribe' }>;
  readonly completedEdit?: CompletedEdit | undefined;
  readonly state?: FormState | undefined;
}

/** Renders one saved search. A visitor who has its token may change or end the search (specification §2.1). */
export async function buildEditPage(
  request: ScreenRequest,
  { access, completedEdit, state }: EditPageContent,
): Promise<PageOutcome> {
  const { site, locale, route, t } = request;
  const { subscription, others } = access;
  const { name, frequency, email, wishes } = subscription;
  const token = route.params['token'] ?? '';
  const formState = state ?? {
    typed: { ...toTypedWishes(wishes), name, frequency, locale: subscription.locale },
    errors: {},
  };
  const form = createFormView(request, EDIT_FORM, pathFor('editSubscriptions', locale, { token }), formState);
  const title = t('subscribe:edit.title');
  return {
    type: 'page',
    status: 200,
    head: buildTokenHead(request, title),
    body: (
      <>
        <Stylesheets names={['savedSearches']} />
        <PageHead title={title} introText={t('subscribe:edit.lead', { email: toShownEmail(email) })} />
        <div className={`page ${contact['body']} ${contact['sides']}`}>
          {completedEdit ? (
            <Alert kind="success">
              <p className={fields['sentTitle']}>{t(`subscribe:${completedEdit}.title`)}</p>
              <p>{t(`subscribe:${completedEdit}.text`)}</p>
            </Alert>
          ) : null}
          <Form form={form} submitLabel={t('subscribe:edit.submit')}>
            <fieldset className={`${contact['group']} ${css['wishes']}`}>
              <legend className={contact['legend']}>{t('subscribe:group.wishes')}</legend>
              <WishFields form={form} places={await findTypedPlaces(request, formState.typed)} locale={locale} />
            </fieldset>
            <fieldset className={contact['group']}>
              <legend className={contact['legend']}>{t('subscribe:group.you')}</legend>
              <ParticularFields form={form} site={site} hasEmail={false} />
            </fieldset>
          </Form>
          <p className={css['ways']}>
            <a className={button['quiet']} href={`${pathFor('offer', locale)}?${toWishesQueryString(wishes)}`}>
              {t('subscribe:edit.list')}
            </a>
            <a className={button['quiet']} href={pathFor('unsubscribe', locale, { token })}>
              {t('subscribe:edit.end')}
            </a>
          </p>
          <KeepLink kind="subscription" token={token} t={t} />
          {others > 0 ? <p>{t('subscribe:edit.others', { count: others })}</p> : null}
        </div>
      </>
    ),
    tags: [],
    cache: 'none',
  };
}
