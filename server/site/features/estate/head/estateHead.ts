import { mediaPath } from '#shared/domain/media.ts';
import { memoize } from '#server/site/cache/memoize.ts';
import { toBrandPicturePath } from '#server/site/media/brandPicture.ts';
import type { BreadcrumbStep, DocumentHead, ScreenRequest } from '#server/site/render/screen.ts';
import { findEstateAlternates, toEstatePath } from '#server/site/seo/estatePaths.ts';
import type { EstateView } from '#server/site/estates/estateView.ts';
import { toAddressedEstate, type FoundEstate } from '#server/site/estates/findEstate.ts';
import { listUnits } from '../units/listUnits.ts';
import { writeEstateDescription, writeEstateTitle } from './estateWords.ts';
import { buildStructuredData } from './structuredData.ts';

const addQuery = (path: string, search: string) => (search ? `${path}?${search}` : path);

type HeadRequest = Pick<ScreenRequest, 'site' | 'locale' | 'origin' | 'search' | 't'>;

/** The texts are memoized, because they are the same on every page of an estate. */
const getWords = memoize(buildWords);

function buildWords(
  view: EstateView,
  estate: FoundEstate['estate'],
  project: FoundEstate['project'],
  site: HeadRequest['site'],
  origin: string,
  locale: HeadRequest['locale'],
  t: HeadRequest['t'],
) {
  const own = toAddressedEstate(estate);
  const parent = project && toAddressedEstate(project);
  const canonical = toEstatePath(own, parent, locale);
  const [picture] = view.pictures;
  const image = picture && mediaPath(picture, 'og', 'jpg');
  const units = listUnits(estate, { site, locale, t });
  const words = { estate, project, units, view, siteName: site.name, locale, t };
  const description = writeEstateDescription(words);
  return {
    title: writeEstateTitle(words),
    description,
    canonical,
    alternates: findEstateAlternates(own, parent, site),
    ...(picture && image && { image, imageAlt: picture.alt }),
    data: buildStructuredData({
      estate,
      view,
      units,
      description,
      siteName: site.name,
      origin,
      locale,
      t,
      path: canonical,
      picturePath: image ?? toBrandPicturePath(site),
      projectPath: parent && toEstatePath(parent, undefined, locale),
    }),
  };
}

/**
 * Returns the data of an estate's page for search engines and link previews. A sorted or filtered variant has the
 * canonical address of the plain page. Only the language links keep the visitor's filter.
 */
export function buildEstateHead(
  request: HeadRequest,
  { estate, project }: FoundEstate,
  view: EstateView,
  breadcrumb: readonly BreadcrumbStep[],
): DocumentHead {
  const { site, locale, origin, search, t } = request;
  const words = getWords(view, estate, project, site, origin, locale, t);
  return {
    ...words,
    ...(search && {
      languages: Object.fromEntries(
        Object.entries(words.alternates).map(([other, path]) => [other, addQuery(path, search)]),
      ),
    }),
    breadcrumb,
  };
}
