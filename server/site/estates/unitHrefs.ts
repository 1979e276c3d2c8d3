import type { EstateSummary } from '#shared/api/estate.ts';
import { isShown } from '#shared/domain/rules.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { estatePath } from '../seo/estatePaths.ts';

type Request = Pick<ScreenRequest, 'api' | 'site' | 'locale'>;

/** The project that a unit stands under; null where it has none that is shown; undefined when that can't be found out. */
async function projectOf({ api, site }: Request, parentId: number): Promise<EstateSummary | null | undefined> {
  try {
    const group = await api.secondary().estateGroup(parentId);
    const project = group?.find(({ id }) => id === parentId);
    return project && isShown(project.status.id, site.listing.hiddenStatus) ? project : null;
  } catch {
    return undefined;
  }
}

/**
 * "A unit URL is the project URL plus the unit id" (specification §2.2): the addresses of those estates that are units,
 * by their ids. Other estates have addresses of their own kind.
 */
export async function unitHrefs(
  request: Request,
  estates: readonly EstateSummary[],
): Promise<ReadonlyMap<number, string>> {
  const parentIds = [...new Set(estates.flatMap(({ parentId }) => parentId ?? []))];
  const projects = new Map(await Promise.all(parentIds.map(async (id) => [id, await projectOf(request, id)] as const)));
  return new Map(
    estates.flatMap((estate) => {
      const project = estate.parentId === undefined ? undefined : projects.get(estate.parentId);
      return project === undefined ? [] : [[estate.id, estatePath(estate, project ?? undefined, request.locale)]];
    }),
  );
}
