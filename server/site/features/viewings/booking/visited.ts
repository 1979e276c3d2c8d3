import type { SalesRep } from '../../../../../shared/api/estate.ts';
import type { ScreenRequest } from '../../../render/screen.ts';
import { estatePath } from '../../../seo/estatePaths.ts';
import { type EstateView, estateView } from '../../../estates/estateView.ts';
import { addressed, findEstate } from '../../../estates/findEstate.ts';

/** An estate that somebody wants to visit. */
export interface Visited {
  readonly view: EstateView;
  /** Path of its page. */
  readonly href: string;
  /** Whose agenda a visit is booked in; absent where none can be. */
  readonly host?: SalesRep;
}

/** The estate that the address names; undefined when there is none to show. Errors: `GoneError` for a withdrawn one. */
export async function findVisited(request: ScreenRequest): Promise<Visited | undefined> {
  const { locale, t, route } = request;
  const found = await findEstate(request, Number(route.params['estateId']));
  if (!found) return undefined;
  const { estate, project } = found;
  const view = estateView(estate, project, { locale, t });
  return {
    view,
    href: estatePath(addressed(estate), project && addressed(project), locale),
    ...(view.viewings && view.salesRep && { host: view.salesRep }),
  };
}
