import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/estate.module.css';
import type { FloorView } from './tabs/tabView.ts';

/** The rooms, floor by floor. */
export function Rooms({ floors, t }: { floors: readonly FloorView[]; t: Translate }) {
  if (floors.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="rooms-title">
      <h2 id="rooms-title">{t('estate:rooms.title')}</h2>
      <div className={css['groups']}>
        {floors.map(({ id, name, rooms }) => (
          <div key={id} className={css['group']}>
            {name ? <h3 className={css['groupTitle']}>{name}</h3> : null}
            <dl>
              {rooms.map((room, index) => (
                <div key={`${room.name}-${String(index)}`} className={css['rowItem']}>
                  <dt>
                    {room.name}
                    {room.count > 1 ? ` (${room.count})` : null}
                    {room.comment ? <span className={css['comment']}>{room.comment}</span> : null}
                  </dt>
                  <dd>{room.surface}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
