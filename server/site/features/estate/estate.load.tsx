import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { parseUnitsQuery, formatUnitsQuery } from './units/unitsQuery.ts';
import type { ScreenOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { loadPlacesIfKnown } from '../listing/landing/loadPlaces.ts';
import { buildSurroundings } from './surroundings.tsx';
import { findContactOptions } from './contactOptions.ts';
import { loadAgentsOrNone, findSalesRepPath } from '../../people/agents.ts';
import { loadOfficesOrNone } from '../../people/offices.ts';
import { buildBreadcrumb } from '../../layout/breadcrumb/buildBreadcrumb.ts';
import { EstatePage } from './EstatePage.tsx';
import { buildEstateParts } from './estateParts.tsx';
import { toEstatePath } from '../../seo/estatePaths.ts';
import { buildEstateView } from '../../estates/estateView.ts';
import { toAddressedEstate, findEstate, type FoundEstate } from '../../estates/findEstate.ts';
import { buildEstateHead } from './head/estateHead.ts';
import { listFrameOrigins } from '../../estates/virtualVisits/virtualVisitViews.ts';

/**
 * Returns the tags of the site, the estate, its project and its units. The project's tag is included even when the
 * project is hidden, because the path of a unit's page depends on the project.
 */
const listEstateTags = (siteId: string, { estate }: FoundEstate): string[] => [
  tag.site(siteId),
  ...[estate.general.id, estate.general.parentId, ...estate.children.map(({ id }) => id)].flatMap((id) =>
    id === undefined ? [] : tag.estate(siteId, id),
  ),
];

/**
 * Renders the page of an estate at its canonical address. Any other address of the estate redirects to the canonical
 * one.
 */
async function loadEstatePage(request: ScreenRequest, id: number, projectId?: number): Promise<ScreenOutcome> {
  const { site, locale, path, search, t } = request;
  const placesPromise = loadPlacesIfKnown(request);
  const agentsPromise = loadAgentsOrNone(request);
  const officesPromise = loadOfficesOrNone(request);
  const foundEstate = await findEstate(request, id, projectId);
  if (!foundEstate) return { ...buildNotFoundOutcome(request), tags: [tag.site(site.id), tag.estate(site.id, id)] };
  const { estate, project } = foundEstate;
  const tags = listEstateTags(site.id, foundEstate);
  const canonicalPath = toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale);
  const hasUnitsQuery = search !== '' && estate.children.length > 0;
  if (path !== canonicalPath || (search !== '' && !hasUnitsQuery)) {
    return { type: 'redirect', status: 301, to: hasUnitsQuery ? `${canonicalPath}?${search}` : canonicalPath, tags };
  }
  const view = buildEstateView(estate, project, { locale, t });
  const surroundings = buildSurroundings(request, foundEstate, view);
  const breadcrumb = buildBreadcrumb(
    estate,
    {
      page: { name: view.title, href: canonicalPath },
      project: view.projectLink && { name: view.projectLink.title, href: view.projectLink.href },
    },
    { locale, t, places: await placesPromise },
  );
  const agents = await agentsPromise;
  const shortUrl = `${request.origin}${pathFor('estateShort', locale, { estateId: id })}`;
  return {
    type: 'page',
    status: 200,
    head: buildEstateHead(request, foundEstate, view, breadcrumb),
    body: (
      <EstatePage
        view={view}
        site={site}
        locale={locale}
        t={t}
        agentPath={findSalesRepPath(agents, view.salesRep?.id, locale)}
        contactOptions={findContactOptions(request, foundEstate, shortUrl, { offices: await officesPromise, agents })}
        shortUrl={shortUrl}
        parts={{ ...buildEstateParts(request, foundEstate, view, breadcrumb), ...surroundings.parts }}
      />
    ),
    foreign: { ...surroundings.foreignSources, frameSources: listFrameOrigins(view.virtualVisits) },
    tags: [...tags, tag.entities(site.id), tag.offices(site.id), ...surroundings.tags],
    cache: parseUnitsQuery(search).unreadTexts === undefined ? 'page' : 'none',
    deferred: surroundings.deferred,
  };
}

/**
 * The page of an estate or project (specification §2.1), at the path with its slug. The path without the slug redirects
 * to the path with the slug. The query for a project may also contain the filter and order of its units.
 */
export const estateScreen: Screen = {
  // No early hint is sent, because only the data shows whether the page is that of an estate or of a project.
  hintedStylesheets: [],
  query: (search) => formatUnitsQuery(parseUnitsQuery(search)),
  load: (request) => loadEstatePage(request, Number(request.route.params['estateId'])),
};

/** The page of a unit of a project. */
export const unitScreen: Screen = {
  hintedStylesheets: ['unit'],
  load: (request) =>
    loadEstatePage(request, Number(request.route.params['entityId']), Number(request.route.params['estateId'])),
};
