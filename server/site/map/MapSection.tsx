import type { PlaceOnMap } from '../../../shared/domain/map/mapMarker.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/map.module.css';
import page from '../estates/styles/estate.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { tileOrigin, type MapSettings } from '../render/widgets/mapSettings.ts';
import { Widget } from '../render/widgets/Widget.tsx';
import { mapLink } from './mapLink.ts';

interface MapSectionProps {
  readonly place: PlaceOnMap;
  /** In words: the address, as far as it may be known. */
  readonly label: string;
  readonly tiles: MapSettings['tiles'];
  /** Of the site. */
  readonly origin: string;
  readonly t: Translate;
}

/**
 * Where the estate is. Tiles from the site's own host load when the map is scrolled to; third-party tiles only when the
 * visitor asks for them. Without JavaScript, and without tiles, there is a link.
 */
export function MapSection({ place, label, tiles, origin, t }: MapSectionProps) {
  const foreign = tiles && tileOrigin(tiles, origin);
  const isArea = place.radius !== undefined;
  return (
    <section className={page['section']} aria-labelledby="map-title" data-print="no">
      <h2 id="map-title">{t('around:map.title')}</h2>
      {isArea ? <p className={css['about']}>{t('around:map.area')}</p> : null}
      {tiles ? (
        <Widget
          name="estateMap"
          when={foreign === undefined ? 'visible' : 'interaction'}
          props={{ place, label, tiles, ...(foreign !== undefined && { host: new URL(foreign).host }) }}
        />
      ) : null}
      <p className={css['elsewhere']}>
        <a href={mapLink(place)} rel="noopener noreferrer">
          <Icon name="pin" />
          {t(isArea ? 'around:map.areaLink' : 'around:map.link')}
        </a>
      </p>
    </section>
  );
}
