import css from '#server/site/estates/styles/blocks.module.css';
import type { FloorView, RoomView } from '#server/site/estates/tabs/tabView.ts';

interface RoomListProps {
  readonly floors: readonly FloorView[];
  /** True when the list has a title of its own above it. */
  readonly hasTitle: boolean;
}

/** Renders the rooms, floor by floor. */
export function RoomList({ floors, hasTitle }: RoomListProps) {
  const Heading = hasTitle ? 'h4' : 'h3';
  return (
    <div className={css['floors']}>
      {floors.map(({ id, name, rooms }) => (
        <div key={id} className={css['floor']}>
          {name ? <Heading className={css['floorName']}>{name}</Heading> : null}
          <ul className={css['facts']}>
            {rooms.map((room, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rooms have no other key.
              <RoomItem key={index} room={room} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function RoomItem({ room: { name, count, surface, comment } }: { room: RoomView }) {
  return (
    <li className={css['fact']}>
      {count > 1 ? `${name} × ${count} ` : `${name} `}
      {surface === undefined ? null : <span>{surface}</span>}
      {comment ? <span className={css['note']}>{` ${comment}`}</span> : null}
    </li>
  );
}
