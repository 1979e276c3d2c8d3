import type { EstateWrite } from '#shared/api/estate.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { ROOM_NAMES, type RoomKey } from '#shared/primitives/vocabulary.ts';
import type { RoomFacts } from '#server/backoffice/import/estatePath.ts';

type RoomInput = NonNullable<NonNullable<EstateWrite['layout']>['rooms']>[number];
export const isRoomKey = (key: string | undefined): key is RoomKey => key !== undefined && Object.hasOwn(ROOM_ID, key);

interface RoomRows {
  readonly rooms: RoomInput[];
  /** The contradiction between the columns, if there is one, with the name of the value that no row contains. */
  readonly contradiction?: { readonly reason: string; readonly lostFact?: keyof RoomFacts };
}

/**
 * Returns the rows of `layout.rooms` for one kind of room: one row for each known surface, and one row for all
 * remaining rooms.
 */
export function buildRoomRows(key: RoomKey, facts: RoomFacts): RoomRows {
  const surfaces = (facts.surfaces ?? []).filter((m2) => m2 > 0);
  const impliedCount = Math.max(surfaces.length, facts.presence ? 1 : 0);
  const count = facts.count ?? impliedCount;
  const valueId = ROOM_ID[key];
  const toRoom = (extra: Partial<RoomInput>): RoomInput => ({
    valueId,
    valueName: { ...ROOM_NAMES[valueId] },
    ...extra,
  });
  const listedSurfaces = surfaces.slice(0, count);
  const rooms = listedSurfaces.map((surface) => toRoom({ surface }));
  if (count > listedSurfaces.length) rooms.push(toRoom({ count: count - listedSurfaces.length }));
  if (surfaces.length > count) {
    return { rooms, contradiction: { reason: `${surfaces.length} surfaces for ${count}`, lostFact: 'surfaces' } };
  }
  if (facts.presence === false && count > 0) {
    return { rooms, contradiction: { reason: `said to have none, and ${count}` } };
  }
  return { rooms };
}
