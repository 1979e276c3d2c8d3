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

/**
 * The common part of the head is memoized, because all sorted and filtered variants of an estate's page have the same
 * texts.
 */
const getCommonHead = memoize(buildCommonHead);

function buildCommonHead(
  view: EstateView,
  estate: FoundEstate['estate'],
  project: FoundEstate['project'],
  site: HeadRequest['site'],
  origin: string,
  locale: HeadRequest['locale'],
  t: HeadRequest['t'],
) {
  const addressedEstate = toAddressedEstate(estate);
  const addressedProject = project && toAddressedEstate(project);
  const canonicalPath = toEstatePath(addressedEstate, addressedProject, locale);
  const [picture] = view.pictures;
  const image = picture && mediaPath(picture, 'og', 'jpg');
  const units = listUnits(estate, { site, locale, t });
  const textSource = { estate, project, units, view, siteName: site.name, locale, t };
  const description = writeEstateDescription(textSource);
  return {
    title: writeEstateTitle(textSource),
    description,
    canonical: canonicalPath,
    alternates: findEstateAlternates(addressedEstate, addressedProject, site),
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
      path: canonicalPath,
      picturePath: image ?? toBrandPicturePath(site),
      projectPath: addressedProject && toEstatePath(addressedProject, undefined, locale),
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
  const commonHead = getCommonHead(view, estate, project, site, origin, locale, t);
  return {
    ...commonHead,
    ...(search && {
      languages: Object.fromEntries(
        Object.entries(commonHead.alternates).map(([language, path]) => [language, addQuery(path, search)]),
      ),
    }),
    breadcrumb,
  };
}
