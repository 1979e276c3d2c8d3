import type { EstateInput } from '#shared/api/estate.ts';
import { buildFiles, type PaperKind } from '../../papers/paper.ts';
import type { FullText } from '../../vocabulary.ts';

type Layout = NonNullable<EstateInput['layout']>;
type Room = NonNullable<Layout['rooms']>[number];

/** Adds a remark to the rooms of each kind in a layout. */
export function withComments(
  { rooms = [], floors = [] }: Layout,
  comments: Readonly<Partial<Record<number, FullText>>>,
): Layout {
  const remarked = (room: Room): Room => {
    const comment = comments[room.valueId];
    return comment ? { ...room, comment } : room;
  };
  return {
    rooms: rooms.map(remarked),
    floors: floors.map((floor) => ({ ...floor, rooms: floor.rooms.map(remarked) })),
  };
}

/** Adds documents to an estate. They must be added last, because they are built from all other data of the estate. */
export const withPapers = (estate: EstateInput, kinds: readonly PaperKind[]): EstateInput => ({
  ...estate,
  files: [...(estate.files ?? []), ...buildFiles(kinds, estate)],
});
