import type { EstateSummary } from '#shared/api/estate.ts';
import { isStatusShown } from '#shared/domain/rules.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { toEstatePath } from '../seo/estatePaths.ts';

type UnitRequest = Pick<ScreenRequest, 'api' | 'site' | 'locale'>;

/**
 * Loads the project of a unit. Returns null when the site shows no such project, and undefined when the request fails.
 */
async function loadProject({ api, site }: UnitRequest, parentId: number): Promise<EstateSummary | null | undefined> {
  try {
    const group = await api.secondary().estateGroup(parentId);
    const project = group?.find(({ id }) => id === parentId);
    return project && isStatusShown(project.status.id, site.listing.hiddenStatus) ? project : null;
  } catch {
    return undefined;
  }
}

/**
 * Returns the paths of the units among the estates, by id: "A unit URL is the project URL plus the unit id"
 * (specification §2.2). Other estates, and units whose project could not be loaded, are left out.
 */
export async function findUnitHrefs(
  request: UnitRequest,
  estates: readonly EstateSummary[],
): Promise<ReadonlyMap<number, string>> {
  const parentIds = [...new Set(estates.flatMap(({ parentId }) => parentId ?? []))];
  const projects = new Map(
    await Promise.all(parentIds.map(async (id) => [id, await loadProject(request, id)] as const)),
  );
  return new Map(
    estates.flatMap((estate) => {
      const project = estate.parentId === undefined ? undefined : projects.get(estate.parentId);
      return project === undefined ? [] : [[estate.id, toEstatePath(estate, project ?? undefined, request.locale)]];
    }),
  );
}
