import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from '#shared/ui/estate/map.module.css';
import frame from '#shared/ui/map/mapFrame.module.css';
import page from '../estates/styles/estate.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { findTileOrigin, type MapSettings } from '../render/widgets/mapSettings.ts';
import { Widget } from '../render/widgets/Widget.tsx';
import { DrawnPlace, type PlaceDrawing } from '#shared/ui/estate/DrawnPlace.tsx';
import { buildMapLink } from './mapLink.ts';

interface MapSectionProps {
  /** The place; undefined when the location is unknown or may not be shown. */
  readonly place: PlaceOnMap | undefined;
  /** The drawing of the municipality, if its outline is known. */
  readonly drawing?: PlaceDrawing | undefined;
  /** The parts of the postal address that may be shown. */
  readonly label: string;
  readonly tiles: MapSettings['tiles'];
  /** The origin of the site. */
  readonly origin: string;
  readonly t: Translate;
}

/**
 * Renders the location of the estate: a drawing of its municipality, which a map replaces when the map is loaded. Tiles
 * from the site's own host load when the map is scrolled into view; third-party tiles only when the visitor asks for
 * them. A link to an external map is always below, because the map needs JavaScript and tiles.
 */
export function MapSection({ place, drawing, label, tiles, origin, t }: MapSectionProps) {
  const foreignOrigin = tiles && findTileOrigin(tiles, origin);
  const isArea = place?.radius !== undefined;
  return (
    <section className={page['section']} aria-labelledby="map-title" data-print="no">
      <h2 id="map-title">{t('around:map.title')}</h2>
      {isArea ? <p className={css['about']}>{t('around:map.area')}</p> : null}
      {place && tiles ? (
        <Widget
          name="estateMap"
          when={foreignOrigin === undefined ? 'visible' : 'interaction'}
          props={{
            place,
            label,
            tiles,
            ...(foreignOrigin !== undefined && { host: new URL(foreignOrigin).host }),
            ...(drawing && { drawing }),
          }}
        />
      ) : drawing ? (
        <div className={`${frame['frame']} ${css['map']}`}>
          <DrawnPlace drawing={drawing} t={t} />
        </div>
      ) : null}
      {place ? (
        <p className={css['elsewhere']}>
          <a href={buildMapLink(place)} rel="noopener noreferrer">
            <Icon name="pin" />
            {t(isArea ? 'around:map.areaLink' : 'around:map.link')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
