import { tag } from '#shared/api/purge.ts';
import { fillFromProject } from '#shared/domain/units/fillFromProject.ts';
import { buildEstateView } from '../../estates/estateView.ts';
import { toAddressedEstate, findEstate } from '../../estates/findEstate.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen } from '../../render/screen.ts';
import { toEstatePath } from '../../seo/estatePaths.ts';
import { buildCostsPage } from './costsPage.tsx';
import { toCostsQuery } from './costsQuery.ts';
import { ANY_HOME, buildCostsSubject } from './costsSubject.ts';

/** The page with the costs of buying a home, by region. */
export const costsScreen: Screen = {
  hintedStylesheets: ['page', 'costs'],
  query: toCostsQuery,
  load: async (request) => buildCostsPage(request, { subject: ANY_HOME }),
};

/**
 * The page with the costs of buying or renting an estate. When the estate is no longer available, the request is
 * redirected to the estate's page. Fails with a `GoneError` for a withdrawn estate.
 */
export const estateCostsScreen: Screen = {
  query: toCostsQuery,

  async load(request) {
    const { site, route, locale, t } = request;
    const id = Number(route.params['estateId']);
    const tags = [tag.site(site.id), tag.estate(site.id, id)];
    const foundEstate = await findEstate(request, id);
    if (!foundEstate) return { ...buildNotFoundOutcome(request), tags };
    const { estate, project } = foundEstate;
    const href = toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale);
    // A unit is new, and so sold with VAT, when its project is.
    const subject = buildCostsSubject(project ? fillFromProject(estate, project) : estate);
    if (!subject) return { type: 'redirect', status: 302, to: href, tags };
    const view = buildEstateView(estate, project, { locale, t });
    return buildCostsPage(request, { subject, estate: { ...view, href, picture: view.pictures[0] } });
  },
};
