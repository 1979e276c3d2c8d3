import { DEFAULT_LOCALE, isLocale } from '#shared/i18n/locales.ts';
import type { AgreementRepository } from './agreementRepository.ts';
import type { EntityRepository } from './entityRepository.ts';
import type { NavigationRepository } from './navigationRepository.ts';
import type { OfficeRepository } from './officeRepository.ts';
import type { PageRepository } from './pageRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { TranslationRepository } from '../sites/translationRepository.ts';
import { Answer, answerWrite, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import {
  removeAgreement,
  writeAgreement,
  writeEntity,
  writeEntityItem,
  writeNavigation,
  writeOffice,
  writePage,
} from './contentWrites.ts';
import { checkMarks } from './pageMarks.ts';

interface Stores {
  readonly agreements: Pick<AgreementRepository, 'list' | 'putOne' | 'remove'>;
  readonly entities: EntityRepository;
  readonly navigation: Pick<NavigationRepository, 'findChildren' | 'get' | 'put' | 'remove'>;
  readonly offices: OfficeRepository;
  readonly pages: PageRepository;
  readonly sites: Pick<SiteRepository, 'get'>;
  readonly translations: Pick<TranslationRepository, 'get' | 'put' | 'remove'>;
}

type ContentCallName =
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
  | 'getEntity'
  | 'getEntityItem'
  | 'getAgreement'
  | 'listOffices'
  | 'getOffice'
  | 'putOffice'
  | 'deleteOffice'
  | 'getTranslations'
  | 'putNavigation'
  | 'deleteNavigation'
  | 'putEntity'
  | 'deleteEntity'
  | 'putEntityItem'
  | 'deleteEntityItem'
  | 'putAgreement'
  | 'deleteAgreement'
  | 'putTranslations'
  | 'deleteTranslations';

/** Returns the handlers of a site's pages, navigation, texts and lists (specification §7.1). */
export const createContentHandlers = (repositories: Stores): Pick<Handlers, ContentCallName> => ({
  getNavigation: ({ params }) => repositories.navigation.get(params.siteId, params.type),
  getNavigationItem: ({ params }) => repositories.navigation.findChildren(params.siteId, params.type, params.id),
  listPages: ({ params }) => repositories.pages.list(params.siteId),
  getPageByUrl: ({ params }) => {
    const [locale = '', ...path] = params.url.split('/').filter(Boolean);
    return isLocale(locale) ? repositories.pages.findByUrl(params.siteId, locale, path.join('/')) : undefined;
  },
  getPage: ({ params }) => repositories.pages.get(params.siteId, params.id),
  createPage: async ({ params, body }) => {
    checkMarks(body);
    return new Answer(201, await repositories.pages.create(params.siteId, body));
  },
  replacePage: async ({ params: { siteId, id }, body }) => {
    const outcome = await writePage(repositories.pages, siteId, id, body);
    return answerWrite(outcome, await repositories.pages.get(siteId, id));
  },
  deletePage: async ({ params: { siteId, id } }) => assertFound(await repositories.pages.remove(siteId, id), 'page'),
  listEntities: ({ params }) => repositories.entities.list(params.siteId),
  listEntityItems: ({ params }) => repositories.entities.listItems(params.siteId, params.name),
  listAgreements: ({ params, query, locale }) =>
    repositories.agreements.list(params.siteId, query.locale ?? locale ?? DEFAULT_LOCALE),
  getEntity: async ({ params: { siteId, name } }) => {
    const entity = await repositories.entities.get(siteId, name);
    return entity && { ...entity, items: await repositories.entities.listItems(siteId, name) };
  },
  getEntityItem: async ({ params: { siteId, name, id } }) =>
    (await repositories.entities.listItems(siteId, name)).find((item) => item.id === id),
  getAgreement: async ({ params: { siteId, locale, id } }) =>
    (await repositories.agreements.list(siteId, locale)).find((text) => text.id === id),
  listOffices: ({ params }) => repositories.offices.list(params.siteId),
  getOffice: ({ params }) => repositories.offices.get(params.siteId, params.id),
  getTranslations: ({ params, site }) => repositories.translations.get(site(), params.locale),
  putNavigation: async ({ params: { siteId, type }, body }) => {
    const outcome = await writeNavigation(repositories.navigation, siteId, type, body);
    return answerWrite(outcome, { ...body, type });
  },
  deleteNavigation: async ({ params: { siteId, type } }) =>
    assertFound(await repositories.navigation.remove(siteId, type), 'navigation'),
  putEntity: async ({ params: { siteId, name }, body }) => {
    const outcome = await writeEntity(repositories.entities, siteId, name, body);
    return answerWrite(outcome, { ...body, name });
  },
  deleteEntity: async ({ params: { siteId, name } }) =>
    assertFound(await repositories.entities.remove(siteId, name), 'kind of entities'),
  putEntityItem: async ({ params: { siteId, name, id }, body }) => {
    const outcome = await writeEntityItem(repositories.entities, siteId, { name, id }, body);
    return answerWrite(outcome, { ...body, id });
  },
  deleteEntityItem: async ({ params: { siteId, name, id } }) =>
    assertFound(await repositories.entities.removeItem(siteId, name, id), 'entity'),
  putAgreement: async ({ params: { siteId, locale, id }, body }) => {
    const outcome = await writeAgreement(repositories, siteId, { locale, id }, body);
    return answerWrite(outcome, { ...body, id });
  },
  deleteAgreement: async ({ params: { siteId, locale, id } }) =>
    assertFound(await removeAgreement(repositories, siteId, { locale, id }), 'agreement'),
  putOffice: async ({ params: { siteId, id }, body }) =>
    answerWrite(await writeOffice(repositories.offices, siteId, id, body), { ...body, id }),
  deleteOffice: async ({ params: { siteId, id } }) =>
    assertFound(await repositories.offices.remove(siteId, id), 'office'),
  putTranslations: async ({ params, site, body }) =>
    answerWrite(await repositories.translations.put(site(), params.locale, body), body),
  deleteTranslations: async ({ params, site }) =>
    assertFound(await repositories.translations.remove(site(), params.locale), 'wording'),
});
