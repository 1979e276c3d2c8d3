import css from './facade.module.css';
import type { FacadeView } from './facadeView.ts';

/** Draws the units as windows of a façade, floor by floor. A legend explains the colours. */
export function Facade({ facade }: { facade: FacadeView }) {
  return (
    <div className={css['facade']}>
      <p className="visually-hidden">{facade.alt}</p>
      <div className={css['floors']} aria-hidden="true">
        {facade.floors.map(({ name, units }) => (
          <div key={name} className={css['floor']}>
            {facade.floors.length > 1 ? <span className={css['name']}>{name}</span> : null}
            <span className={css['windows']}>
              {units.map(({ id, state, isCurrent }) => (
                <span key={id} className={css['window']} data-state={state} data-here={isCurrent || undefined} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <ul className={css['legend']}>
        {facade.legend.map(({ state, text }) => (
          <li key={state} className={css['entry']}>
            <span className={css['window']} data-state={state} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
