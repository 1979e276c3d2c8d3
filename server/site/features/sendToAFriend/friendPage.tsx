import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { Alert } from '../../forms/pieces/Alert.tsx';
import type { FormState } from '#shared/ui/forms/formState.ts';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { BesideBrief } from '../../estates/brief/BesideBrief.tsx';
import type { EstateBrief } from '../../estates/brief/findBrief.ts';
import { FRIEND_FORM } from './friendFields.ts';
import { FriendForm } from './FriendForm.tsx';
import { FriendSent } from './FriendSent.tsx';

interface FriendPageContent {
  readonly estateId: number;
  /** The estate; undefined when it cannot be loaded. The form is shown nevertheless. */
  readonly estate: EstateBrief | undefined;
  readonly state?: FormState;
  /** True when the mail was sent. */
  readonly isSent?: boolean;
}

/** Renders an estate, and the form that asks for the recipient. */
export function buildFriendPage(
  request: ScreenRequest,
  { estateId, estate, state, isSent = false }: FriendPageContent,
): PageOutcome {
  const { site, locale, t } = request;
  const title = t('friend:title');
  const path = pathFor('sendToAFriend', locale, { estateId });
  return {
    type: 'page',
    status: 200,
    head: {
      title: estate ? `${title} | ${estate.title}` : title,
      robots: 'noindex',
      canonical: path,
      alternates: Object.fromEntries(
        site.locales.map((language) => [language, pathFor('sendToAFriend', language, { estateId })]),
      ),
    },
    body: (
      <>
        <PageHead title={title} introText={t('friend:text')} />
        <BesideBrief estate={estate} t={t}>
          {isSent ? (
            <Alert kind="success">
              <FriendSent estateId={estateId} href={estate?.href} locale={locale} t={t} />
            </Alert>
          ) : (
            <FriendForm
              form={createFormView(request, FRIEND_FORM, pathFor('ajaxSendToAFriend', locale), state)}
              site={site}
              locale={locale}
              estateId={estateId}
              href={estate?.href}
            />
          )}
        </BesideBrief>
      </>
    ),
    tags: [tag.site(site.id), tag.estate(site.id, estateId)],
    cache: 'page',
  };
}
