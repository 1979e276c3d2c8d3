import { tag } from '#shared/api/purge.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { buildEstateView, type EstateView } from '../../estates/estateView.ts';
import { findEstate, type FoundEstate, toAddressedEstate } from '../../estates/findEstate.ts';
import { buildPictureViews } from '../../estates/pictureViews.ts';
import { listFrameOrigins } from '../../estates/virtualVisits/virtualVisitViews.ts';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { buildBreadcrumb } from '../../layout/breadcrumb/buildBreadcrumb.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { findSalesRepPath, loadAgentsOrNone } from '../../people/agents.ts';
import { loadOfficesOrNone } from '../../people/offices.ts';
import type { BreadcrumbStep, Screen, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { toEstatePath } from '../../seo/estatePaths.ts';
import { loadPlacesForTown } from '../listing/landing/loadPlaces.ts';
import { EstatePage, type EstateParts } from './EstatePage.tsx';
import { findContactOptions } from './contactOptions.ts';
import { FromProject } from './fromProject/FromProject.tsx';
import { listProjectBlocks } from './fromProject/projectBlocks.ts';
import { buildEstateHead } from './head/estateHead.ts';
import { buildSurroundings } from './surroundings.tsx';
import { PlaceInProjectSection } from './units/PlaceInProjectSection.tsx';
import { UnitsSection } from './units/Units.tsx';
import { listUnits } from './units/listUnits.ts';
import { findPlaceInProject } from './units/placeInProject.ts';
import { listProgressRows } from './units/progressRows.ts';
import { formatUnitsQuery, parseUnitsQuery } from './units/unitsQuery.ts';
import { buildUnitsTable } from './units/unitsTable.ts';

const listPlans = (
  { pictures }: FoundEstate['estate'],
  title: string,
  { locale, t }: Pick<ScreenRequest, 'locale' | 't'>,
) =>
  buildPictureViews(
    pictures.filter(({ kind }) => kind === 'plan'),
    { locale, t, title },
  );

/**
 * Returns parts of an estate's page in addition to the estate: the breadcrumb, the units of a project, and the position
 * of a unit in its project.
 */
function buildEstateParts(
  request: Pick<ScreenRequest, 'site' | 'locale' | 't' | 'search'>,
  { estate, project }: FoundEstate,
  view: EstateView,
  breadcrumb: readonly BreadcrumbStep[],
): EstateParts {
  const { locale, t, search } = request;
  const units = listUnits(estate, request);
  const placeInProject = project && findPlaceInProject(estate.general.id, project, request);
  const path = toEstatePath(toAddressedEstate(estate), undefined, locale);
  return {
    breadcrumb: <Breadcrumb breadcrumb={breadcrumb} t={t} />,
    ...(units.length > 0 && {
      unitsTable: (
        <UnitsSection
          table={buildUnitsTable(units, path, parseUnitsQuery(search), t)}
          progress={listProgressRows(view.tabs)}
          t={t}
        />
      ),
    }),
    ...(placeInProject && { placeInProject: <PlaceInProjectSection place={placeInProject} t={t} /> }),
    ...(project &&
      view.projectLink && {
        projectFacts: (
          <FromProject
            project={view.projectLink}
            blocks={listProjectBlocks(estate, project, { ...request, today: toBrusselsDay(new Date()) })}
            plans={view.plans.length > 0 ? [] : listPlans(project, view.projectLink.title, request)}
            t={t}
          />
        ),
      }),
  };
}

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
  const placesPromise = loadPlacesForTown(request);
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
    tags: [...tags, tag.entities(site.id), tag.offices(site.id)],
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
