import type { EstateOutcome } from './estates/writePlan.ts';
import type { Outcome } from './core/db/outcome.ts';
import type { AssetRepository } from './assets/assetRepository.ts';
import type { EstateRepository } from './estates/estateRepository.ts';
import type { PageRepository } from './content/pageRepository.ts';
import type { RedirectRepository } from './redirects/redirectRepository.ts';
import type { SiteRepository } from './sites/siteRepository.ts';
import { readUpload } from './assets/assetUpload.ts';
import { Answer, type Handlers } from './core/http/call.ts';
import { checkMarks } from './content/pageMarks.ts';
import { HttpProblem, unprocessable } from './core/http/problem.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly assets: AssetRepository;
  readonly estates: EstateRepository;
  readonly pages: PageRepository;
  readonly redirects: RedirectRepository;
  readonly sites: SiteRepository;
}

type WriteCall =
  | 'createSite'
  | 'replaceSite'
  | 'deleteSite'
  | 'createEstate'
  | 'replaceEstate'
  | 'deleteEstate'
  | 'createPage'
  | 'replacePage'
  | 'deletePage'
  | 'putRedirect'
  | 'deleteRedirect'
  | 'putAsset';

const statusOf = (outcome: Outcome): number => (outcome === 'created' ? 201 : 200);
const estateAnswer = (written: EstateOutcome) => new Answer(statusOf(written.outcome), written);

function mustAgree(pointer: string, inBody: unknown, inPath: unknown): void {
  if (inBody !== undefined && inBody !== inPath) throw unprocessable([{ pointer, detail: 'differs from the path' }]);
}

function mustBeThere(found: boolean, what: string): void {
  if (!found) throw new HttpProblem(404, `There is no such ${what}.`);
}

/** The write side, for a CRM or a script. */
export const writeHandlers = ({ sites, estates, pages, redirects, assets }: Stores): Pick<Handlers, WriteCall> => ({
  createSite: async ({ body }) => new Answer(201, await sites.create(body)),
  replaceSite: async ({ params, body }) => {
    mustAgree('/id', body.id, params.siteId);
    await sites.put(body);
    return body;
  },
  deleteSite: async ({ params }) => mustBeThere(await sites.remove(params.siteId), 'site'),

  createEstate: async ({ params, body }) => estateAnswer(await estates.put(params.siteId, body)),
  replaceEstate: async ({ params: { siteId, id }, body }) => {
    mustAgree('/general/id', body.general.id, id);
    return estateAnswer(await estates.put(siteId, { ...body, general: { ...body.general, id } }));
  },
  deleteEstate: async ({ params: { siteId, id } }) => {
    const withdrawn = await estates.withdrawMany(siteId, [id]);
    mustBeThere(withdrawn.length > 0 || (await estates.get(siteId, id)) !== undefined, 'estate');
  },

  createPage: async ({ params, body }) => {
    checkMarks(body);
    return new Answer(201, await pages.create(params.siteId, body));
  },
  replacePage: async ({ params: { siteId, id }, body }) => {
    mustAgree('/id', body.id, id);
    checkMarks(body);
    const outcome = await pages.put(siteId, body);
    return new Answer(statusOf(outcome), await pages.get(siteId, id));
  },
  deletePage: async ({ params }) => mustBeThere(await pages.remove(params.siteId, params.id), 'page'),

  putRedirect: async ({ params, body }) => {
    const [written] = await redirects.putMany(params.siteId, [body]);
    if (!written) throw new Error('A redirect was written without an outcome.');
    if (written.outcome === 'refused') {
      const { field, reason } = written;
      throw new HttpProblem(409, `${field === 'from' ? 'The address' : 'The target'} ${reason}.`);
    }
    return new Answer(statusOf(written.outcome), { id: written.redirect.from, outcome: written.outcome });
  },
  deleteRedirect: async ({ params, query }) =>
    mustBeThere(await redirects.remove(params.siteId, query.address), 'redirect'),

  putAsset: async ({ params, bytes, contentType }) =>
    assets.put(params.siteId, await readUpload(params.id, contentType, bytes)),
});
