import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { localize } from '#shared/i18n/locales.ts';
import { PAGE, type PdfBox, type PdfText } from './pdf.ts';
import type { DemoLocale } from '../demoLocales.ts';

type Room = NonNullable<NonNullable<EstateInput['layout']>['rooms']>[number];

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 60;
/** The area between the heading and the note at the bottom. */
const DRAWING: Area = { x: MARGIN, y: 150, width: PAGE.width - 2 * MARGIN, height: 500 };
const OUTSIDE = new Set<number>([ROOM.GARAGE, ROOM.PARKING_SPACE, ROOM.CELLAR, ROOM.ATTIC]);
const MIN_ROOM_SQUARE_METRES = 4;

const roomSize = (room: Room) => Math.max(room.surface ?? 0, MIN_ROOM_SQUARE_METRES);
const totalSize = (rooms: readonly Room[]) => rooms.reduce((sum, room) => sum + roomSize(room), 0);

interface Placed {
  readonly room: Room;
  readonly area: Area;
}

/**
 * Places the rooms: it halves the list of rooms and splits the area across its longer side, recursively, until each
 * room has its own part.
 */
function placeRooms(rooms: readonly Room[], area: Area): Placed[] {
  const [room] = rooms;
  if (!room) return [];
  if (rooms.length === 1) return [{ room, area }];
  const middle = Math.ceil(rooms.length / 2);
  const [first, second] = [rooms.slice(0, middle), rooms.slice(middle)];
  const share = totalSize(first) / totalSize(rooms);
  const { x, y, width, height } = area;
  if (width >= height) {
    const split = Math.round(width * share);
    return [
      ...placeRooms(first, { x, y, width: split, height }),
      ...placeRooms(second, { x: x + split, y, width: width - split, height }),
    ];
  }
  const split = Math.round(height * share);
  return [
    ...placeRooms(first, { x, y, width, height: split }),
    ...placeRooms(second, { x, y: y + split, width, height: height - split }),
  ];
}

function label(room: Room, { x, y, height }: Area, locale: DemoLocale): PdfText[] {
  const name = { x: x + 6, y: y + height - 16, size: 9, text: localize(room.valueName, locale) };
  return room.surface ? [name, { x: x + 6, y: y + height - 28, size: 8, text: `${room.surface} m²` }] : [name];
}

/**
 * Draws a plan of the main floor: every room is a rectangle with an area in proportion to its surface. The plan is not
 * to scale.
 */
export function floorPlan(estate: EstateInput, locale: DemoLocale): { boxes: PdfBox[]; texts: PdfText[] } {
  const floors = estate.layout?.floors ?? [];
  const lived = floors.find(({ rooms }) => rooms.some(({ valueId }) => valueId === ROOM.LIVING_ROOM));
  const rooms = (lived?.rooms ?? []).filter(({ valueId }) => !OUTSIDE.has(valueId));
  const placed = placeRooms(rooms, DRAWING);
  return {
    boxes: placed.map(({ area }) => area),
    texts: placed.flatMap(({ room, area }) => label(room, area, locale)),
  };
}
