import type { EstateDetail } from '../../../shared/api/estate.ts';
import { formatArea } from '../../../shared/i18n/format.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';

export interface RoomView {
  readonly name: string;
  readonly count: number;
  readonly surface?: string;
  readonly comment?: string;
}

export interface FloorView {
  readonly id: number;
  /** Absent when the rooms are not told by floor. */
  readonly name?: string;
  readonly rooms: readonly RoomView[];
}

type Rooms = EstateDetail['layout']['rooms'];

/** "the sum of `count` over all rows with that room id, since one kind can stand on several rows". */
export function roomCount({ layout }: Pick<EstateDetail, 'layout'>, roomId: number): number {
  const rooms = layout.floors.length > 0 ? layout.floors.flatMap((floor) => floor.rooms) : layout.rooms;
  return rooms.filter(({ valueId }) => valueId === roomId).reduce((sum, { count }) => sum + count, 0);
}

function roomView({ valueName, count, surface, comment }: Rooms[number], locale: Locale): RoomView {
  const words = localize(comment, locale);
  return {
    name: localize(valueName, locale),
    count,
    ...(surface && { surface: formatArea(surface) }),
    ...(words && { comment: words }),
  };
}

const roomViews = (rooms: Rooms, locale: Locale): RoomView[] =>
  rooms.toSorted((a, b) => a.sort - b.sort).map((room) => roomView(room, locale));

/** "per-floor room lists grouped by floor level with rooms ordered" (specification §2.6); lowest floor first. */
export function floorViews(
  { layout }: Pick<EstateDetail, 'layout'>,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly FloorView[] {
  if (layout.floors.length === 0) {
    return layout.rooms.length === 0 ? [] : [{ id: 0, rooms: roomViews(layout.rooms, locale) }];
  }
  return layout.floors
    .toSorted((a, b) => a.level - b.level || a.id - b.id)
    .filter(({ rooms }) => rooms.length > 0)
    .map(({ id, level, name, rooms }) => ({
      id,
      name: localize(name, locale) || t('estate:rooms.floor', { level }),
      rooms: roomViews(rooms, locale),
    }));
}
