import type { EstateDetail } from '#shared/api/estate.ts';
import { toEstatePath } from '#server/site/seo/estatePaths.ts';
import { toAddressedEstate } from '#server/site/estates/findEstate.ts';
import { type FacadeView, buildFacadeView } from './facadeView.ts';
import { type UnitsContext, listUnits, type UnitView } from './listUnits.ts';
import { UNITS_FRAGMENT } from './unitsTable.ts';

/** A unit's position in its project. */
export interface PlaceInProject {
  /** The address of the table of units on the project's page. */
  readonly allUnitsHref: string;
  readonly unit: UnitView;
  readonly facade: FacadeView;
  /** The nearest unit before this one, by number, that has a page of its own. */
  readonly previousUnit?: UnitView;
  readonly nextUnit?: UnitView;
}

/**
 * Returns a unit's position. Returns undefined when the project does not list the unit, or does not show it to
 * visitors.
 */
export function findPlaceInProject(
  id: number,
  project: EstateDetail,
  context: UnitsContext,
): PlaceInProject | undefined {
  const units = listUnits(project, context);
  const index = units.findIndex((unit) => unit.id === id);
  const unit = units[index];
  if (!unit) return undefined;
  const projectHref = toEstatePath(toAddressedEstate(project), undefined, context.locale);
  const previousUnit = units.slice(0, index).findLast(({ href }) => href !== undefined);
  const nextUnit = units.slice(index + 1).find(({ href }) => href !== undefined);
  return {
    allUnitsHref: `${projectHref}#${UNITS_FRAGMENT}`,
    unit,
    facade: buildFacadeView(units, context.t, id),
    ...(previousUnit && { previousUnit }),
    ...(nextUnit && { nextUnit }),
  };
}
