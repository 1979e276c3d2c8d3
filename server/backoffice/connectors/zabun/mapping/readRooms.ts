import type { LocalizedText } from '#shared/api/common.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ROOM_NAMES } from '#shared/primitives/vocabulary.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { idOf, positiveOf, wholeOf } from '../../reading/readNumbers.ts';
import { localizedOf, plainTextOf } from '../../reading/readTexts.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import { OWN_IDS } from './readGeneral.ts';
import { listOf, nameOf, type Parts } from './values.ts';
import { ROOM_BY_ID, ROOMS } from './vocabulary.ts';

const isRoomKey = (key: string | undefined): key is keyof typeof ROOM => key !== undefined && Object.hasOwn(ROOM, key);

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
function kindOf(id: string, names: NameTable): Pick<Room, 'valueId' | 'valueName'> | undefined {
  const key = ROOM_BY_ID[id] ?? names.target('layouts', id, ROOMS);
  if (isRoomKey(key)) return { valueId: ROOM[key], valueName: { ...ROOM_NAMES[ROOM[key]] } };
  const valueName = nameOf(names, 'layouts', id);
  return valueName && { valueId: OWN_IDS + Number(id), valueName };
}

function roomOf(layout: Parts, names: NameTable): Room | undefined {
  const id = idOf(layout['layout_id']);
  const count = wholeOf(layout['count']) ?? 0;
  const kind = id === undefined || count <= 0 ? undefined : kindOf(id, names);
  if (!kind) return undefined;
  const surface = positiveOf(layout['surface']);
  const comment = localizedOf(layout['comment'], plainTextOf);
  return {
    ...kind,
    count,
    ...(surface !== undefined && { surface }),
    ...(comment && { comment }),
    sort: wholeOf(layout['sort']) ?? 0,
  };
}

const floorName = (level: number): LocalizedText => {
  if (level < 0) return { nl: 'Kelderverdieping', fr: 'Sous-sol', en: 'Basement', de: 'Untergeschoss' };
  if (level === 0) return { nl: 'Gelijkvloers', fr: 'Rez-de-chaussée', en: 'Ground floor', de: 'Erdgeschoss' };
  return { nl: `Verdieping ${level}`, fr: `Étage ${level}`, en: `Floor ${level}`, de: `${level}. Obergeschoss` };
};

/** Fields that must be true when a home has such a room. */
const SAID_BESIDES: readonly (readonly [roomId: number, field: string])[] = [
  [ROOM.SWIMMING_POOL, 'fields.comfort.swimming_pool'],
  [ROOM.BALCONY, 'fields.construction.balcony'],
];

/** Writes the rooms. Every line of the layout is one entry; the number of rooms of a kind is the sum of its entries. */
export function readRooms(property: Parts, writer: DraftWriter, names: NameTable): void {
  const layouts = listOf(property['layouts']);
  const rooms = layouts
    .flatMap((layout) => {
      const room = roomOf(layout, names);
      return room ? [{ room, level: wholeOf(layout['floor']) }] : [];
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
        .map(([level, on]) => ({ id: level, level, name: floorName(level), rooms: on.map(({ room }) => room) })),
      'layouts.floor',
    );
  // Filters and lists of facts read these fields instead of the rooms.
  for (const [id, field] of SAID_BESIDES)
    if (rooms.some(({ room }) => room.valueId === id)) writer.set(field, true, 'layouts');
  const bedrooms = rooms.reduce((sum, { room }) => sum + (room.valueId === ROOM.BEDROOM ? room.count : 0), 0);
  writer.set('general.bedroomCount', positiveOf(bedrooms), 'layouts.count');
}
