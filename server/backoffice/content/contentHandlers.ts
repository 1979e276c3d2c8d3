import { DEFAULT_LOCALE, isLocale } from '../../../shared/i18n/locales.ts';
import type { AgreementRepository } from './agreementRepository.ts';
import type { EntityRepository } from './entityRepository.ts';
import type { NavigationRepository } from './navigationRepository.ts';
import type { PageRepository } from './pageRepository.ts';
import type { TranslationRepository } from '../sites/translationRepository.ts';
import { Answer, answerWrite, type Handlers } from '../core/http/call.ts';
import { assertMatchesPath, assertFound } from '../core/http/problem.ts';
import { checkMarks } from './pageMarks.ts';

interface Stores {
  readonly agreements: Pick<AgreementRepository, 'list'>;
  readonly entities: Pick<EntityRepository, 'items' | 'list'>;
  readonly navigation: Pick<NavigationRepository, 'below' | 'get'>;
  readonly pages: PageRepository;
  readonly translations: Pick<TranslationRepository, 'get'>;
}

type ContentCall =
  | 'getNavigation'
  | 'getNavigationItem'
  | 'listPages'
  | 'getPageByUrl'
  | 'getPage'
  | 'createPage'
  | 'replacePage'
  | 'deletePage'
  | 'listEntities'
  | 'listEntityItems'
  | 'listAgreements'
  | 'getTranslations';

/** Pages, navigation, texts and lists of a site (specification §7.1). */
export const contentHandlers = (repositories: Stores): Pick<Handlers, ContentCall> => ({
  getNavigation: ({ params }) => repositories.navigation.get(params.siteId, params.type),
  getNavigationItem: ({ params }) => repositories.navigation.below(params.siteId, params.type, params.id),
  listPages: ({ params }) => repositories.pages.list(params.siteId),
  getPageByUrl: ({ params }) => {
    const [locale = '', ...path] = params.url.split('/').filter(Boolean);
    return isLocale(locale) ? repositories.pages.byUrl(params.siteId, locale, path.join('/')) : undefined;
  },
  getPage: ({ params }) => repositories.pages.get(params.siteId, params.id),
  createPage: async ({ params, body }) => {
    checkMarks(body);
    return new Answer(201, await repositories.pages.create(params.siteId, body));
  },
  replacePage: async ({ params: { siteId, id }, body }) => {
    assertMatchesPath('/id', body.id, id);
    checkMarks(body);
    const outcome = await repositories.pages.put(siteId, body);
    return answerWrite(outcome, await repositories.pages.get(siteId, id));
  },
  deletePage: async ({ params: { siteId, id } }) => assertFound(await repositories.pages.remove(siteId, id), 'page'),
  listEntities: ({ params }) => repositories.entities.list(params.siteId),
  listEntityItems: ({ params }) => repositories.entities.items(params.siteId, params.name),
  listAgreements: ({ params, query, locale }) =>
    repositories.agreements.list(params.siteId, query.locale ?? locale ?? DEFAULT_LOCALE),
  getTranslations: ({ params, site }) => repositories.translations.get(site(), params.locale),
});
