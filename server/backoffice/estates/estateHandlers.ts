import type { EstatePageRepository } from './contents/estatePageRepository.ts';
import type { CollectionRepository } from './contents/collectionRepository.ts';
import type { EstateRepository } from './estateRepository.ts';
import { answerWrite, type Handlers } from '../core/http/call.ts';
import { HttpProblem, assertMatchesPath, assertFound } from '../core/http/problem.ts';
import { writeCollection, writeEstatePage } from './contents/estateContentWrites.ts';
import type { EstateWriteResult } from './writePlan.ts';

interface Stores {
  readonly estatePages: Pick<EstatePageRepository, 'get' | 'put' | 'remove'>;
  readonly collections: Pick<CollectionRepository, 'get' | 'put' | 'remove'>;
  readonly estates: Pick<
    EstateRepository,
    | 'listAddressParts'
    | 'listAddresses'
    | 'findContactInfo'
    | 'filters'
    | 'get'
    | 'listGroup'
    | 'listPublished'
    | 'listReferences'
    | 'put'
    | 'search'
    | 'withdrawMany'
  >;
}

type EstateCallName =
  | 'searchEstates'
  | 'estateFilters'
  | 'listEstateAddresses'
  | 'listEstateAddressParts'
  | 'listPublishedEstates'
  | 'listReferences'
  | 'getEstateGroup'
  | 'getEstate'
  | 'getEstateContactInfo'
  | 'getEstateCollection'
  | 'getEstatePage'
  | 'createEstate'
  | 'replaceEstate'
  | 'deleteEstate'
  | 'putEstateCollection'
  | 'deleteEstateCollection'
  | 'putEstatePage'
  | 'deleteEstatePage';

const toEstateAnswer = (writeResult: EstateWriteResult) => answerWrite(writeResult.outcome, writeResult);

/** Handles the calls about estates (specification §7.2), including the writes by a CRM or a script. */
export const createEstateHandlers = ({
  estates,
  collections,
  estatePages,
}: Stores): Pick<Handlers, EstateCallName> => ({
  searchEstates: async ({ params, query, body, locale }) => {
    const searchResult = await estates.search(params.siteId, body, locale);
    return query.variant === 'list' ? searchResult.results : searchResult;
  },
  estateFilters: ({ params, body, locale }) => estates.filters(params.siteId, body, locale),
  listEstateAddresses: ({ params, query }) => estates.listAddresses(params.siteId, query),
  listEstateAddressParts: ({ params, query }) => estates.listAddressParts(params.siteId, query),
  listPublishedEstates: ({ params, query }) => estates.listPublished(params.siteId, query),
  listReferences: async ({ params, query }) => {
    const references = await estates.listReferences(params.siteId, query);
    if (!references) throw new HttpProblem(404, 'The site does not show estates that were sold and let.');
    return references;
  },
  getEstateGroup: ({ params }) => estates.listGroup(params.siteId, params.id),
  getEstate: async ({ params, site }) => {
    const estate = await estates.get(site(), params.id);
    if (estate && 'withdrawn' in estate)
      throw new HttpProblem(410, 'The estate was withdrawn.', undefined, { withdrawn: estate.withdrawn });
    return estate;
  },
  getEstateContactInfo: ({ params, site }) => estates.findContactInfo(site(), params.id),
  getEstateCollection: ({ params }) => collections.get(params.siteId, params.id),
  getEstatePage: ({ params }) => estatePages.get(params.siteId, params.a, params.b),
  createEstate: async ({ params, body }) => toEstateAnswer(await estates.put(params.siteId, body)),
  replaceEstate: async ({ params: { siteId, id }, body }) => {
    assertMatchesPath('/general/id', body.general.id, id);
    return toEstateAnswer(await estates.put(siteId, { ...body, general: { ...body.general, id } }));
  },
  deleteEstate: async ({ params: { siteId, id } }) => {
    const withdrawnIds = await estates.withdrawMany(siteId, [id]);
    assertFound(withdrawnIds.length > 0 || (await estates.get(siteId, id)) !== undefined, 'estate');
  },
  putEstateCollection: async ({ params: { siteId, id }, body }) => {
    const outcome = await writeCollection(collections, siteId, id, body);
    return answerWrite(outcome, await collections.get(siteId, id));
  },
  deleteEstateCollection: async ({ params: { siteId, id } }) =>
    assertFound(await collections.remove(siteId, id), 'collection'),
  putEstatePage: async ({ params: { siteId, a, b }, body }) => {
    const outcome = await writeEstatePage(estatePages, siteId, { a, b }, body);
    return answerWrite(outcome, { ...body, a, b });
  },
  deleteEstatePage: async ({ params: { siteId, a, b } }) =>
    assertFound(await estatePages.remove(siteId, a, b), 'estate page'),
});
