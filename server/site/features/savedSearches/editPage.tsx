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
import { placesOfTyped } from './placesOfTyped.ts';
import { tokenHead } from './tokenHead.ts';
import { typedWishes } from './wishSchema.ts';
import { WishFields } from './WishFields.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** The name and protection of the form. */
export const EDIT = { name: 'editSubscription', protection: 'limits' } as const;

/** The values of `done` in the address, which is the action that has just succeeded. */
export const DONE = ['confirmed', 'saved'] as const;
export type Done = (typeof DONE)[number];

interface EditPage {
  readonly access: Extract<SubscriptionAccess, { purpose: 'edit' | 'unsubscribe' }>;
  readonly done?: Done | undefined;
  readonly state?: FormState | undefined;
}

/** Renders one saved search. The owner of its token may change or end it (specification §2.1). */
export async function editPage(request: ScreenRequest, { access, done, state }: EditPage): Promise<PageOutcome> {
  const { site, locale, route, t } = request;
  const { subscription, others } = access;
  const { name, frequency, email, wishes } = subscription;
  const token = route.params['token'] ?? '';
  const shown = state ?? {
    typed: { ...typedWishes(wishes), name, frequency, locale: subscription.locale },
    errors: {},
  };
  const form = createFormView(request, EDIT, pathFor('editSubscriptions', locale, { token }), shown);
  const title = t('subscribe:edit.title');
  return {
    type: 'page',
    status: 200,
    head: tokenHead(request, title),
    body: (
      <>
        <Stylesheets of={['savedSearches']} />
        <PageHead title={title} introText={t('subscribe:edit.lead', { email: toShownEmail(email) })} />
        <div className={`page ${contact['body']}`}>
          {done ? (
            <Alert kind="success">
              <p className={fields['sentTitle']}>{t(`subscribe:${done}.title`)}</p>
              <p>{t(`subscribe:${done}.text`)}</p>
            </Alert>
          ) : null}
          <Form form={form} submit={t('subscribe:edit.submit')}>
            <fieldset className={`${contact['group']} ${css['wishes']}`}>
              <legend className={contact['legend']}>{t('subscribe:group.wishes')}</legend>
              <WishFields form={form} places={await placesOfTyped(request, shown.typed)} locale={locale} />
            </fieldset>
            <fieldset className={contact['group']}>
              <legend className={contact['legend']}>{t('subscribe:group.you')}</legend>
              <ParticularFields form={form} site={site} withEmail={false} />
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
