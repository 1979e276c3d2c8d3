import { tag } from '../../../shared/api/purge.ts';
import { mediaPath } from '../../../shared/domain/media.ts';
import type { Head, Outcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { plainText } from '../content/sanitize.ts';
import { notFound } from '../errors/notFound.tsx';
import { EstatePage } from './EstatePage.tsx';
import { estateAlternates, estatePath } from './estatePaths.ts';
import { type EstateView, estateView } from './estateView.ts';
import { addressed, findEstate, type FoundEstate } from './findEstate.ts';
import { structuredData } from './structuredData.ts';

const DESCRIPTION_LENGTH = 160;

/** Estates that a page shows, its own first. */
const tagsOf = (siteId: string, { estate, project }: FoundEstate): string[] => [
  tag.site(siteId),
  tag.estate(siteId, estate.general.id),
  ...(project ? [tag.estate(siteId, project.general.id)] : []),
  ...estate.children.map(({ id }) => tag.estate(siteId, id)),
];

function headOf({ site, locale, origin }: ScreenRequest, { estate, project }: FoundEstate, view: EstateView): Head {
  const own = addressed(estate);
  const parent = project && addressed(project);
  const canonical = estatePath(own, parent, locale);
  const [picture] = view.pictures;
  const image = picture && mediaPath(picture, 'og', 'jpg');
  const description = plainText(view.description, DESCRIPTION_LENGTH);
  return {
    title: `${view.title}, ${view.cityLine}`,
    ...(description && { description }),
    canonical,
    alternates: estateAlternates(own, parent, site),
    ...(image && { image }),
    data: [structuredData(view, { url: `${origin}${canonical}`, ...(image && { image: `${origin}${image}` }) })],
  };
}

/** The page of an estate under its canonical address; any other address of it leads there. */
async function show(request: ScreenRequest, id: number, projectId?: number): Promise<Outcome> {
  const { site, locale, path, t } = request;
  const found = await findEstate(request, id, projectId);
  if (!found) return { ...notFound(request), tags: [tag.site(site.id), tag.estate(site.id, id)] };
  const { estate, project } = found;
  const tags = tagsOf(site.id, found);
  const canonical = estatePath(addressed(estate), project && addressed(project), locale);
  if (path !== canonical) return { type: 'redirect', status: 301, to: canonical, tags };
  const view = estateView(estate, project, { site, locale, t });
  return {
    type: 'page',
    status: 200,
    head: headOf(request, found, view),
    body: <EstatePage view={view} site={site} locale={locale} t={t} />,
    tags,
    cache: 'page',
  };
}

/** Estate and project (specification §2.1): with its slug, or without, which leads to the one with it. */
export const estateScreen: Screen = {
  load: (request) => show(request, Number(request.route.params['estateId'])),
};

/** A unit of a project. */
export const unitScreen: Screen = {
  load: (request) => show(request, Number(request.route.params['entityId']), Number(request.route.params['estateId'])),
};
