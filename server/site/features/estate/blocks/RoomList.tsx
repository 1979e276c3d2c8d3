import css from '#server/site/estates/styles/blocks.module.css';
import type { FloorView, RoomView } from '#server/site/estates/tabs/tabView.ts';

interface RoomListProps {
  readonly floors: readonly FloorView[];
  /** Stands below a title of its own. */
  readonly titled: boolean;
}

/** The rooms, floor by floor. */
export function RoomList({ floors, titled }: RoomListProps) {
  const Name = titled ? 'h4' : 'h3';
  return (
    <div className={css['floors']}>
      {floors.map(({ id, name, rooms }) => (
        <div key={id} className={css['floor']}>
          {name ? <Name className={css['floorName']}>{name}</Name> : null}
          <ul className={css['facts']}>
            {rooms.map((room, index) => (
              // The index is the only key that rooms have.
              // oxlint-disable-next-line react/no-array-index-key -- See above; the list never changes.
              <Room key={index} room={room} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Room({ room: { name, count, surface, comment } }: { room: RoomView }) {
  return (
    <li className={css['fact']}>
      {count > 1 ? `${name} × ${count} ` : `${name} `}
      {surface === undefined ? null : <span>{surface}</span>}
      {comment ? <span className={css['note']}>{` ${comment}`}</span> : null}
    </li>
  );
}
