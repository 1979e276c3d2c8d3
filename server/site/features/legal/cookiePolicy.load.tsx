import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { listPurposes } from '#shared/domain/visitor/consentPurposes.ts';
import type { Screen } from '../../render/screen.ts';
import { ConsentForm, SAVED_CHOICES } from '../../layout/consent/ConsentForm.tsx';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { buildAgreementHead, findAgreementLocales } from './agreementHead.ts';
import { AgreementText } from './AgreementText.tsx';

const readSavedChoice = (search: string) => {
  const savedValue = new URLSearchParams(search).get('saved');
  return SAVED_CHOICES.find((saved) => saved === savedValue);
};

/**
 * The page with the cookie policy. When the site asks for consent, the page has the form with which visitors give,
 * refuse or change their consent. The page is the same for all visitors, because it does not contain their choice. The
 * parameter `saved` in its address only says that a choice was just stored.
 */
export const cookiePolicyScreen: Screen = {
  query(search) {
    const savedChoice = readSavedChoice(search);
    return savedChoice ? `saved=${savedChoice}` : '';
  },

  async load(request) {
    const { api, site, locale, search, t } = request;
    const purposes = listPurposes(site);
    const writtenPolicy = (await api.agreements(locale)).find(({ kind }) => kind === 'cookies');
    if (!writtenPolicy && purposes.length === 0) return buildNotFoundOutcome(request);
    const agreement = writtenPolicy ?? { title: t('common:cookiePolicy'), html: t('consent:choice.text') };
    // Where the site asks for consent, the page with the form exists in each language.
    const locales = purposes.length > 0 ? site.locales : await findAgreementLocales(request, 'cookies');
    const action = pathFor('cookiePolicy', locale);
    return {
      type: 'page',
      status: 200,
      head: buildAgreementHead(request, 'cookiePolicy', agreement, locales),
      body: (
        <AgreementText agreement={writtenPolicy ?? { title: agreement.title }} request={request}>
          {purposes.length > 0 ? (
            <ConsentForm purposes={purposes} formAction={action} savedChoice={readSavedChoice(search)} t={t} />
          ) : null}
        </AgreementText>
      ),
      tags: [tag.site(site.id), tag.agreements(site.id)],
      cache: 'page',
    };
  },
};
