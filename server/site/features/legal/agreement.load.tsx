import type { Agreement } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Screen } from '../../render/screen.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { buildAgreementHead, findAgreementLocales, type AgreementRoute } from './agreementHead.ts';
import { AgreementText } from './AgreementText.tsx';

/** Returns the screen of a legally binding text, such as the terms of use. */
const createAgreementScreen = (kind: Agreement['kind'], route: AgreementRoute): Screen => ({
  async load(request) {
    const { api, site, locale } = request;
    const agreement = (await api.agreements(locale)).find((candidate) => candidate.kind === kind);
    if (!agreement) return buildNotFoundOutcome(request);
    return {
      type: 'page',
      status: 200,
      head: buildAgreementHead(request, route, agreement, await findAgreementLocales(request, kind)),
      body: <AgreementText agreement={agreement} request={request} />,
      tags: [tag.site(site.id), tag.agreements(site.id)],
      cache: 'page',
    };
  },
});

export const privacyStatementScreen = createAgreementScreen('privacy', 'privacyStatement');
export const termsOfUseScreen = createAgreementScreen('terms', 'termsOfUse');
export const accessibilityStatementScreen = createAgreementScreen('accessibility', 'accessibilityStatement');
