import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ROOM_NAMES } from '#shared/primitives/vocabulary.ts';
import { storeyName } from '../vocabulary.ts';
import type { DemoEstate } from './demoEstate.ts';
import { type Group, toGroup, isDwelling } from './kind.ts';

type Layout = NonNullable<EstateInput['layout']>;
type Floor = NonNullable<Layout['floors']>[number];
type Room = Floor['rooms'][number];

interface Plan {
  readonly level: number;
  readonly valueId: number;
  /** The share of the living area; absent for rooms outside it. */
  readonly share?: number;
  /** The area in square metres, for rooms outside the living area. */
  readonly surface?: number;
  readonly count?: number;
}

const WORKPLACES: ReadonlySet<Group> = new Set<Group>(['commercial', 'office', 'industrial']);
const DUPLEX = new Set(['DUPLEX', 'TRIPLEX']);

/** Returns the floors with living rooms and bedrooms, relative to the entrance. */
function levels(estate: DemoEstate): { day: number; night: number; top: number } {
  const day = estate.floor ?? 0;
  const group = toGroup(estate.kind);
  if (estate.kind === 'TRIPLEX') return { day, night: day + 1, top: day + 2 };
  if (DUPLEX.has(estate.kind)) return { day, night: day + 1, top: day + 1 };
  if (group !== 'house') return { day, night: day, top: day };
  return { day: 0, night: 1, top: (estate.beds ?? 0) > 3 ? 2 : 1 };
}

function bedrooms(beds: number, night: number, top: number): Plan[] {
  const shares = [1.25, 1.05, 0.95, 0.9, 0.85, 0.8, 0.8];
  return Array.from({ length: beds }, (_, index) => ({
    level: index < 3 ? night : top,
    valueId: ROOM.BEDROOM,
    share: shares[index] ?? 0.75,
  }));
}

function dwellingPlan(estate: DemoEstate): Plan[] {
  const { day, night, top } = levels(estate);
  const extra = new Set(estate.rooms);
  const single = toGroup(estate.kind) === 'single';
  const plans: Plan[] = [{ level: day, valueId: ROOM.LIVING_ROOM, share: 3 }];
  if (!single) plans.unshift({ level: day, valueId: ROOM.HALL, share: 0.6 });
  if (estate.kind !== 'STUDENT_ROOM') plans.push({ level: day, valueId: ROOM.KITCHEN, share: 1.2 });
  if (extra.has('diningRoom')) plans.push({ level: day, valueId: ROOM.DINING_ROOM, share: 1.3 });
  if (extra.has('office')) plans.push({ level: day, valueId: ROOM.OFFICE, share: 0.8 });
  if (!single) plans.push({ level: day, valueId: ROOM.TOILET, share: 0.12 });
  if (extra.has('laundry')) plans.push({ level: day, valueId: ROOM.LAUNDRY, share: 0.4 });
  if (extra.has('storage')) plans.push({ level: day, valueId: ROOM.STORAGE, share: 0.35 });
  plans.push(...bedrooms(estate.beds ?? 0, night, top));
  for (let index = 0; index < (estate.baths ?? 1); index++) {
    plans.push({ level: index === 0 ? night : top, valueId: ROOM.BATHROOM, share: index === 0 ? 0.6 : 0.45 });
  }
  if (night !== day) plans.push({ level: night, valueId: ROOM.TOILET, share: 0.12 });
  if (extra.has('attic')) plans.push({ level: top + 1, valueId: ROOM.ATTIC, surface: 24 });
  return plans;
}

function outsidePlan(estate: DemoEstate): Plan[] {
  const { day } = levels(estate);
  const plans: Plan[] = [];
  if (estate.rooms?.includes('cellar')) plans.push({ level: -1, valueId: ROOM.CELLAR, surface: 14 });
  if (estate.garages) {
    plans.push({ level: day > 0 ? -1 : 0, valueId: ROOM.GARAGE, surface: 18 * estate.garages, count: estate.garages });
  }
  if (estate.parkings) {
    plans.push({
      level: day > 0 ? -1 : 0,
      valueId: ROOM.PARKING_SPACE,
      surface: 12.5 * estate.parkings,
      count: estate.parkings,
    });
  }
  if (estate.terrace) plans.push({ level: day, valueId: ROOM.TERRACE, surface: estate.terrace });
  return plans;
}

/**
 * Plans the rooms of a workplace: an office has one room; shops and halls have a storage room beside the sales area.
 */
function workPlan(estate: DemoEstate): Plan[] {
  const group = toGroup(estate.kind);
  if (!estate.living || !WORKPLACES.has(group)) return [];
  const level = estate.floor ?? 0;
  return [
    group === 'office'
      ? { level, valueId: ROOM.OFFICE, share: 1 }
      : { level, valueId: ROOM.STORAGE, surface: Math.min(Math.round(estate.living * 0.15), 60) },
    { level, valueId: ROOM.TOILET, surface: 3, count: 2 },
  ];
}

/** The net share of the area; walls and stairs take the rest. */
const NET_AREA_SHARE = 0.93;
/** The precision of small rooms: they are measured to a tenth of a square metre. */
const SCALE: Readonly<Record<number, number>> = { [ROOM.TOILET]: 10, [ROOM.BATHROOM]: 10 };

function squareMetres(plan: Plan, total: number, living: number | undefined): number | undefined {
  if (plan.surface === undefined && living === undefined) return undefined;
  const square = plan.surface ?? ((plan.share ?? 0) / total) * (living ?? 0) * NET_AREA_SHARE;
  const scale = SCALE[plan.valueId] ?? 1;
  return Math.max(Math.round(square * scale) / scale, plan.valueId === ROOM.TOILET ? 1.2 : 2);
}

function buildRoom(plan: Plan, sort: number, surface: number | undefined): Room {
  const room = { valueId: plan.valueId, valueName: ROOM_NAMES[plan.valueId] ?? {}, count: plan.count ?? 1, sort };
  return surface === undefined ? room : { ...room, surface };
}

/** Builds the rooms by floor. The areas of the inner rooms add up to approximately the living area. */
export function buildLayout(estate: DemoEstate): Layout {
  const inside = isDwelling(toGroup(estate.kind)) ? dwellingPlan(estate) : workPlan(estate);
  const total = inside.reduce((sum, plan) => sum + (plan.share ?? 0), 0);
  const plans = [...inside, ...outsidePlan(estate)];
  const rooms = plans.map((plan, sort) => buildRoom(plan, sort, squareMetres(plan, total, estate.living)));
  const byLevel = Map.groupBy(rooms, (_, index) => plans[index]?.level ?? 0);
  const floors = [...byLevel]
    .toSorted(([a], [b]) => a - b)
    .map(([level, list]): Floor => ({ id: level + 10, level, name: storeyName(level), rooms: list }));
  return { rooms, floors };
}

/** Returns the area of the living room in square metres, for the texts. */
export function livingRoomSurface(layout: Layout): number | undefined {
  return layout.rooms?.find((room) => room.valueId === ROOM.LIVING_ROOM)?.surface;
}
