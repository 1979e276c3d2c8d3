import { GoneError } from '../../apiClient/errors.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { toEstatePath } from '../../seo/estatePaths.ts';
import { type EstateView, buildEstateView } from '../estateView.ts';
import { toAddressedEstate, findEstate } from '../findEstate.ts';

/** A summary of an estate, for pages about the estate that are not its own page. */
export interface EstateBrief
  extends Pick<
    EstateView,
    | 'id'
    | 'title'
    | 'titleLang'
    | 'address'
    | 'price'
    | 'priceFrom'
    | 'period'
    | 'monthly'
    | 'closed'
    | 'allUnitsClosed'
  > {
  /** The path of the estate's page. */
  readonly href: string;
  readonly picture: EstateView['pictures'][number] | undefined;
}

/**
 * Returns the brief of an estate. Returns undefined for an estate that does not exist, no longer exists, or is not
 * shown by the site. Throws the other errors of `SiteApi`.
 */
export async function findBrief(request: ScreenRequest, id: number): Promise<EstateBrief | undefined> {
  const { locale, t } = request;
  try {
    const foundEstate = id > 0 ? await findEstate(request, id) : undefined;
    if (!foundEstate) return undefined;
    const { estate, project } = foundEstate;
    const view = buildEstateView(estate, project, { locale, t });
    return {
      ...view,
      href: toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale),
      picture: view.pictures[0],
    };
  } catch (error) {
    if (error instanceof GoneError) return undefined;
    throw error;
  }
}
