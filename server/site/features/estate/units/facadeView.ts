import { compareFloors } from '#server/site/estates/floorLevel.ts';
import { UNIT_STATES, type UnitState } from '#shared/domain/units/unitState.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { UnitView } from './listUnits.ts';

interface FacadeFloor {
  /** The name of the floor; empty when a name would add nothing. */
  readonly name: string;
  readonly units: readonly { readonly id: number; readonly state: UnitState; readonly isCurrent: boolean }[];
}

/** A project's units drawn as a façade, with one window each and the highest floor on top. */
export interface FacadeView {
  readonly floors: readonly FacadeFloor[];
  /** The states that occur, each with its number of units, such as "5 beschikbaar". */
  readonly legend: readonly { readonly state: UnitState; readonly text: string }[];
  /** A text alternative for the picture. */
  readonly alt: string;
}

function buildLegend(units: readonly UnitView[], t: Translate): FacadeView['legend'] {
  return UNIT_STATES.flatMap((state) => {
    const stateUnits = units.filter((unit) => unit.state === state);
    if (stateUnits.length === 0) return [];
    const stateKey = state === 'closed' && stateUnits.every(({ isRental }) => isRental) ? 'rented' : state;
    return [{ state, text: t(`units:count.${stateKey}`, { count: stateUnits.length }) }];
  });
}

/** Returns the floor's name. Units without a floor get the name of their type, when all of them have the same type. */
function formatFloorShortName(floor: string, units: readonly UnitView[]): string {
  if (floor) return units[0]?.floorName ?? '';
  const kinds = new Set(units.map(({ kind }) => kind));
  return kinds.size === 1 ? ([...kinds][0] ?? '') : '';
}

/** @param currentId the id of the unit whose page shows the façade; undefined on the page of the project */
export function buildFacadeView(units: readonly UnitView[], t: Translate, currentId?: number): FacadeView {
  const unitsByFloor = Map.groupBy(units, ({ floor }) => floor ?? '');
  const floors = [...unitsByFloor].toSorted(([a], [b]) => compareFloors(b, a));
  const currentUnit = units.find(({ id }) => id === currentId);
  const sentences = floors.map(([floor, floorUnits]) => {
    const counts = buildLegend(floorUnits, t)
      .map(({ text }) => text)
      .join(', ');
    const name = unitsByFloor.size > 1 && formatFloorShortName(floor, floorUnits);
    return name ? t('units:facade.floor', { floor: name, counts }) : counts;
  });
  if (currentUnit) sentences.unshift(t('units:facade.here', { unit: currentUnit.name }));
  return {
    floors: floors.map(([floor, floorUnits]) => ({
      name: unitsByFloor.size > 1 ? formatFloorShortName(floor, floorUnits) : '',
      units: floorUnits.map(({ id, state }) => ({ id, state, isCurrent: id === currentId })),
    })),
    legend: buildLegend(units, t),
    alt: `${sentences.join('. ')}.`,
  };
}
