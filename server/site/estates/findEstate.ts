import type { EstateDetail } from '#shared/api/estate.ts';
import { isShown } from '#shared/domain/rules.ts';
import { GoneError } from '../apiClient/errors.ts';
import type { ScreenRequest } from '../render/screen.ts';
import type { Addressed } from '../seo/estatePaths.ts';

export interface FoundEstate {
  readonly estate: EstateDetail;
  /** The project that it is a unit of. */
  readonly project?: EstateDetail;
}

export const addressed = ({ general, address }: EstateDetail): Addressed => ({ ...general, address });

/** A withdrawn project is none. */
function nullWhenGone(error: unknown): null {
  if (error instanceof GoneError) return null;
  throw error;
}

/** An estate that the site may show, with the project it belongs to; `undefined` when there is none, or it is hidden. */
export async function findEstate(
  { api, site }: ScreenRequest,
  id: number,
  projectId?: number,
): Promise<FoundEstate | undefined> {
  // The project that the address names is most likely the right one: both are asked for at once.
  const [estate, named] = await Promise.all([
    api.estate(id),
    projectId === undefined ? null : api.estate(projectId).catch(() => null),
  ]);
  if (!estate || !isShown(estate.general.transaction.id, site.listing.hiddenStatus)) return undefined;
  const { parentId } = estate.general;
  if (parentId === undefined) return { estate };
  const project = parentId === projectId && named ? named : await api.estate(parentId).catch(nullWhenGone);
  // A unit outlives its project's page also where the site hides that: it then stands under an address of its own.
  const shown = project && isShown(project.general.transaction.id, site.listing.hiddenStatus);
  return shown ? { estate, project } : { estate };
}
