import { mediaPath } from '../../../../shared/domain/media.ts';
import type { Head, ScreenRequest } from '../../../render/screen.ts';
import { plainText } from '../../content/sanitize.ts';
import { estateAlternates, estatePath } from '../estatePaths.ts';
import type { EstateView } from '../estateView.ts';
import { addressed, type FoundEstate } from '../findEstate.ts';
import { structuredData } from './structuredData.ts';

const DESCRIPTION_LENGTH = 160;

const withQuery = (path: string, search: string) => (search ? `${path}?${search}` : path);

/** What search engines and link previews read of an estate's page. A sorted or filtered variant stands for the plain page. */
export function estateHead(
  { site, locale, origin, search }: ScreenRequest,
  { estate, project }: FoundEstate,
  view: EstateView,
): Head {
  const own = addressed(estate);
  const parent = project && addressed(project);
  const canonical = estatePath(own, parent, locale);
  const alternates = estateAlternates(own, parent, site);
  const [picture] = view.pictures;
  const image = picture && mediaPath(picture, 'og', 'jpg');
  const description = plainText(view.description, DESCRIPTION_LENGTH);
  return {
    title: `${view.title}, ${view.cityLine}`,
    ...(description && { description }),
    canonical,
    alternates,
    ...(search && {
      languages: Object.fromEntries(
        Object.entries(alternates).map(([other, path]) => [other, withQuery(path, search)]),
      ),
    }),
    ...(image && { image }),
    data: [structuredData(view, { url: `${origin}${canonical}`, ...(image && { image: `${origin}${image}` }) })],
  };
}
