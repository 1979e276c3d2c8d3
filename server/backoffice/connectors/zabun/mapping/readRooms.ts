import type { LocalizedText } from '#shared/api/common.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { ROOM_NAMES } from '#shared/primitives/vocabulary.ts';
import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId, toPositive, toWholeNumber } from '../../reading/readNumbers.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import { ACCOUNT_ID_OFFSET } from './readGeneral.ts';
import { ZABUN_LISTS } from './targets.ts';
import { toObjects, findNameByRawId, type ZabunObject } from './values.ts';
import { ROOM_BY_ID } from './vocabulary.ts';

interface ZabunRoom {
  readonly valueId: number;
  readonly valueName: LocalizedText;
  readonly count: number;
  readonly surface?: number;
  readonly comment?: LocalizedText;
  readonly sort: number;
}

/**
 * Returns the kind of a room. A room of an unknown kind gets the account's own name. Returns undefined when the account
 * has no name for the kind either.
 */
function findRoomKind(id: string, names: NameTable): Pick<ZabunRoom, 'valueId' | 'valueName'> | undefined {
  const key = ROOM_BY_ID[id] ?? names.findTarget(ZABUN_LISTS.layouts, id);
  if (key !== undefined) return { valueId: ROOM_ID[key], valueName: { ...ROOM_NAMES[ROOM_ID[key]] } };
  const valueName = findNameByRawId(names, 'layouts', id);
  return valueName && { valueId: ACCOUNT_ID_OFFSET + Number(id), valueName };
}

function toRoom(layout: ZabunObject, names: NameTable): ZabunRoom | undefined {
  const id = toId(layout['layout_id']);
  const count = toWholeNumber(layout['count']) ?? 0;
  const kind = id === undefined || count <= 0 ? undefined : findRoomKind(id, names);
  if (!kind) return undefined;
  const surface = toPositive(layout['surface']);
  const comment = toLocalizedText(layout['comment'], toPlainText);
  return {
    ...kind,
    count,
    ...(surface !== undefined && { surface }),
    ...(comment && { comment }),
    sort: toWholeNumber(layout['sort']) ?? 0,
  };
}

const getFloorName = (level: number): LocalizedText => {
  if (level < 0) return { nl: 'Kelderverdieping', fr: 'Sous-sol', en: 'Basement', de: 'Untergeschoss' };
  if (level === 0) return { nl: 'Gelijkvloers', fr: 'Rez-de-chaussée', en: 'Ground floor', de: 'Erdgeschoss' };
  return { nl: `Verdieping ${level}`, fr: `Étage ${level}`, en: `Floor ${level}`, de: `${level}. Obergeschoss` };
};

/** The fields that become true when a home has a room of a kind. */
const FLAG_BY_ROOM: readonly (readonly [roomId: number, field: EstatePathOf<boolean>])[] = [
  [ROOM_ID.SWIMMING_POOL, 'fields.comfort.swimming_pool'],
  [ROOM_ID.BALCONY, 'fields.construction.balcony'],
];

/**
 * Writes the rooms. Every line of the layout may stand for several rooms, so the number of rooms of a kind is the sum
 * over all lines of that kind.
 */
export function readRooms(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const layouts = toObjects(property['layouts']);
  const rooms = layouts
    .flatMap((layout) => {
      const room = toRoom(layout, names);
      return room ? [{ room, level: toWholeNumber(layout['floor']) }] : [];
    })
    .toSorted((a, b) => a.room.sort - b.room.sort);
  if (rooms.length > 0)
    writer.set(
      'layout.rooms',
      rooms.map(({ room }) => room),
      'layouts',
    );
  const roomsByLevel = Map.groupBy(
    rooms.filter(({ level }) => level !== undefined),
    ({ level }) => level ?? 0,
  );
  // When the agency has not filled in the floors, all rooms have the same floor. Floors are therefore written only when
  // there are several.
  if (roomsByLevel.size > 1)
    writer.set(
      'layout.floors',
      [...roomsByLevel]
        .toSorted(([a], [b]) => a - b)
        .map(([level, roomsOnFloor]) => ({
          id: level,
          level,
          name: getFloorName(level),
          rooms: roomsOnFloor.map(({ room }) => room),
        })),
      'layouts.floor',
    );
  // The filters of the site, and the lists of facts on pages, read these fields and not the rooms.
  for (const [id, field] of FLAG_BY_ROOM)
    if (rooms.some(({ room }) => room.valueId === id)) writer.set(field, true, 'layouts');
  const bedrooms = rooms.reduce((sum, { room }) => sum + (room.valueId === ROOM_ID.BEDROOM ? room.count : 0), 0);
  writer.set('general.bedroomCount', toPositive(bedrooms), 'layouts.count');
}
