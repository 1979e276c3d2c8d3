import type { LocalizedText } from '#shared/api/common.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { ROOM_NAMES } from '#shared/primitives/vocabulary.ts';
import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId, toPositive, toWholeNumber } from '../../reading/readNumbers.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import { ACCOUNT_ID_OFFSET } from './readGeneral.ts';
import { LISTS } from './targets.ts';
import { toObjects, findName, type ZabunObject } from './values.ts';
import { ROOM_BY_ID } from './vocabulary.ts';

interface Room {
  readonly valueId: number;
  readonly valueName: LocalizedText;
  readonly count: number;
  readonly surface?: number;
  readonly comment?: LocalizedText;
  readonly sort: number;
}

/**
 * Returns the kind of a room. A room of an unknown kind keeps the account's own name; without a name it is left out.
 */
function findRoomKind(id: string, names: NameTable): Pick<Room, 'valueId' | 'valueName'> | undefined {
  const key = ROOM_BY_ID[id] ?? names.target(LISTS.layouts, id);
  if (key !== undefined) return { valueId: ROOM_ID[key], valueName: { ...ROOM_NAMES[ROOM_ID[key]] } };
  const valueName = findName(names, 'layouts', id);
  return valueName && { valueId: ACCOUNT_ID_OFFSET + Number(id), valueName };
}

function toRoom(layout: ZabunObject, names: NameTable): Room | undefined {
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

/** The fields that must be true when a home has such a room. */
const ROOM_FIELDS: readonly (readonly [roomId: number, field: EstatePathOf<boolean>])[] = [
  [ROOM_ID.SWIMMING_POOL, 'fields.comfort.swimming_pool'],
  [ROOM_ID.BALCONY, 'fields.construction.balcony'],
];

/** Writes the rooms. Every line of the layout is one entry; the number of rooms of a kind is the sum of its entries. */
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
  const byLevel = Map.groupBy(
    rooms.filter(({ level }) => level !== undefined),
    ({ level }) => level ?? 0,
  );
  // A layout in which no floors were filled in has a single floor.
  if (byLevel.size > 1)
    writer.set(
      'layout.floors',
      [...byLevel]
        .toSorted(([a], [b]) => a - b)
        .map(([level, on]) => ({ id: level, level, name: getFloorName(level), rooms: on.map(({ room }) => room) })),
      'layouts.floor',
    );
  // Filters and lists of facts read these fields instead of the rooms.
  for (const [id, field] of ROOM_FIELDS)
    if (rooms.some(({ room }) => room.valueId === id)) writer.set(field, true, 'layouts');
  const bedrooms = rooms.reduce((sum, { room }) => sum + (room.valueId === ROOM_ID.BEDROOM ? room.count : 0), 0);
  writer.set('general.bedroomCount', toPositive(bedrooms), 'layouts.count');
}
