import type { EstateDetail } from '#shared/api/estate.ts';
import { listRoomsWithoutFloor, groupRoomsByFloor } from './roomCounts.ts';
import { ROOM_NAMES } from '#shared/primitives/vocabulary.ts';
import { formatArea } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { FloorView, RoomView } from './tabs/tabView.ts';

type EstateRooms = readonly EstateDetail['layout']['rooms'][number][];

function buildRoomViews(rooms: EstateRooms, locale: Locale): readonly RoomView[] {
  return rooms.flatMap(({ valueId, valueName, count, surface, comment }) => {
    const name = localize(valueName, locale) || ROOM_NAMES[valueId]?.[locale];
    const commentText = localize(comment, locale);
    if (!name || count === 0) return [];
    return [
      { name, count, ...(surface && { surface: formatArea(surface) }), ...(commentText && { comment: commentText }) },
    ];
  });
}

/** Returns a name for a floor to which the agent gave none. */
function formatFloorName(level: number, t: Translate): string {
  if (level === 0) return t('estate:rooms.ground');
  return level < 0 ? t('estate:rooms.basement') : t('estate:rooms.floor', { level });
}

/**
 * Returns the rooms of each floor, lowest first, and then the rooms that belong to no floor. Returns one list when no
 * room has a floor (§2.6).
 */
export function buildFloorViews(
  { layout }: Pick<EstateDetail, 'layout'>,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly FloorView[] {
  const floors: readonly FloorView[] = groupRoomsByFloor(layout)
    .map(({ id, floorLevel, name, rooms }) => ({
      id: `floor-${id}`,
      name: localize(name, locale) || formatFloorName(floorLevel, t),
      rooms: buildRoomViews(rooms, locale),
    }))
    .filter(({ rooms }) => rooms.length > 0);
  const roomsWithoutFloor = buildRoomViews(
    listRoomsWithoutFloor(layout).toSorted((a, b) => a.sort - b.sort),
    locale,
  );
  if (roomsWithoutFloor.length === 0) return floors;
  return [
    ...floors,
    { id: 'beside', ...(floors.length > 0 && { name: t('estate:rooms.beside') }), rooms: roomsWithoutFloor },
  ];
}
