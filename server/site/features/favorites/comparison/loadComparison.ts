import { tag } from '#shared/api/purge.ts';
import { toNullWhenGone } from '#server/site/apiClient/errors.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { toEstatePath } from '#server/site/seo/estatePaths.ts';
import { buildEstateView } from '#server/site/estates/estateView.ts';
import { toAddressedEstate, findEstate, type FoundEstate } from '#server/site/estates/findEstate.ts';
import { type ComparedEstate, type Comparison, buildComparison } from './comparison.ts';

interface LoadedComparison {
  readonly comparison: Comparison;
  /** The number of homes that are not or no longer shown on this site. */
  readonly missingCount: number;
  readonly tags: readonly string[];
}

/** Returns the data that an estate's own page shows, without its hidden fields. */
function toComparedEstate({ estate, project }: FoundEstate, { locale, t }: ScreenRequest): ComparedEstate {
  return {
    view: buildEstateView(estate, project, { locale, t }),
    href: toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale),
  };
}

/**
 * Loads the homes of a comparison. A withdrawn estate is left out.
 *
 * @throws when the back office fails
 */
export async function loadComparison(request: ScreenRequest, ids: readonly number[]): Promise<LoadedComparison> {
  const { site } = request;
  const foundEstates = await Promise.all(ids.map((id) => findEstate(request, id).catch(toNullWhenGone)));
  const estates = foundEstates.flatMap((each) => (each ? [toComparedEstate(each, request)] : []));
  return {
    comparison: buildComparison(estates, request.t),
    missingCount: ids.length - estates.length,
    tags: [tag.site(site.id), ...ids.map((id) => tag.estate(site.id, id))],
  };
}
