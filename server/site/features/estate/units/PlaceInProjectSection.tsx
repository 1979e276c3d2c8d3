import type { Translate } from '#shared/i18n/translate.ts';
import css from './place.module.css';
import page from '#server/site/estates/styles/estate.module.css';
import { joinWithDots } from '#shared/primitives/joinWithDots.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import { Facade } from './Facade.tsx';
import type { PlaceInProject } from './placeInProject.ts';
import type { UnitView } from './listUnits.ts';

/** Renders a unit's position in its project, with links to its neighbours. */
export function PlaceInProjectSection({ place, t }: { place: PlaceInProject; t: Translate }) {
  const { unit, previousUnit, nextUnit } = place;
  const unitText = joinWithDots(`${unit.kind} ${unit.name}`, unit.floorName);
  return (
    <section className={page['section']} aria-labelledby="place-title">
      <h2 id="place-title">{t('units:place.title')}</h2>
      <div className={css['place']}>
        <Facade facade={place.facade} />
        <div>
          <p className={css['words']}>{unitText}</p>
          <p data-print="no">
            <a className={css['all']} href={place.allUnitsHref}>
              {t('units:place.all')}
            </a>
          </p>
        </div>
      </div>
      {previousUnit || nextUnit ? (
        <nav className={css['neighbours']} aria-label={t('units:place.title')} data-print="no">
          {previousUnit ? <NeighbourLink unit={previousUnit} rel="prev" label={t('units:place.previous')} /> : null}
          {nextUnit ? <NeighbourLink unit={nextUnit} rel="next" label={t('units:place.next')} /> : null}
        </nav>
      ) : null}
    </section>
  );
}

function NeighbourLink({ unit, rel, label }: { unit: UnitView; rel: 'prev' | 'next'; label: string }) {
  const facts = joinWithDots(unit.kind, unit.areaText, unit.priceText ?? unit.statusText);
  return (
    <a className={css['neighbour']} href={unit.href} rel={rel}>
      <Icon name={rel === 'prev' ? 'left' : 'right'} className={css['arrow']} />
      <span>
        <span className={css['direction']}>{label}</span>
        <span className={css['name']}>{unit.name}</span>
        <span className={css['facts']}>{facts}</span>
      </span>
    </a>
  );
}
