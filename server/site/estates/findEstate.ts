import type { EstateDetail } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import { isStatusShown } from '#shared/domain/rules.ts';
import { toNullWhenGone } from '../apiClient/errors.ts';
import { memoize } from '../cache/memoize.ts';
import type { ScreenRequest } from '../render/screen.ts';
import type { AddressedEstate } from '../seo/estatePaths.ts';

/** An estate without the units that the site hides. */
export interface ShownEstate extends EstateDetail {
  /**
   * The statuses of the hidden units, absent when there are none. They decide, too, whether a project has anything left
   * on offer.
   */
  readonly hiddenUnitStatuses?: readonly number[];
}

export interface FoundEstate {
  readonly estate: ShownEstate;
  /** The project to which the unit belongs. */
  readonly project?: EstateDetail;
}

export const toAddressedEstate = ({ general, address }: EstateDetail): AddressedEstate => ({ ...general, address });

/**
 * Returns a project without the units that the site hides (specification §3.4), so that its price, counts and lists
 * agree. The result is memoized, because the views of a page are memoized by the identity of the estate.
 */
const removeHiddenUnits = memoize((estate: EstateDetail, { hiddenStatus }: Site['listing']): ShownEstate => {
  const children = estate.children.filter(({ status }) => isStatusShown(status.id, hiddenStatus));
  if (children.length === estate.children.length) return estate;
  const statuses = estate.children.map(({ status }) => status.id);
  return { ...estate, children, hiddenUnitStatuses: statuses.filter((id) => !isStatusShown(id, hiddenStatus)) };
});

/**
 * Returns an estate that the site may show, with its project, both without hidden units. Returns undefined when the
 * estate does not exist or is hidden.
 */
export async function findEstate(
  { api, site }: ScreenRequest,
  id: number,
  projectId?: number,
): Promise<FoundEstate | undefined> {
  // The project in the URL is probably the project of the unit, so unit and project are requested at the same time.
  const [estate, projectInAddress] = await Promise.all([
    api.estate(id),
    projectId === undefined ? null : api.estate(projectId).catch(() => null),
  ]);
  if (!estate || !isStatusShown(estate.general.transaction.id, site.listing.hiddenStatus)) return undefined;
  const { parentId } = estate.general;
  const shownEstate = removeHiddenUnits(estate, site.listing);
  if (parentId === undefined) return { estate: shownEstate };
  const project =
    parentId === projectId && projectInAddress ? projectInAddress : await api.estate(parentId).catch(toNullWhenGone);
  // A unit may be shown when its project was withdrawn. When the site hides the project, the URL of the unit does not
  // contain the project.
  const isProjectShown = project && isStatusShown(project.general.transaction.id, site.listing.hiddenStatus);
  return isProjectShown
    ? { estate: shownEstate, project: removeHiddenUnits(project, site.listing) }
    : { estate: shownEstate };
}
