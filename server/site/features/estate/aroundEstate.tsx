import { toCountPath } from '#shared/domain/addresses/countPath.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';
import { findTileOrigin } from '../../render/widgets/mapSettings.ts';
import type { EstateParts } from './EstatePage.tsx';
import type { EstateView } from '../../estates/estateView.ts';
import type { FoundEstate } from '../../estates/findEstate.ts';
import { PropertyContact, PropertySent } from '../contact/PropertyContact.tsx';
import { MapSection } from '../../map/MapSection.tsx';
import { getPlaceDrawing } from '../../map/placeDrawing.ts';
import { findPlaceOnMap } from '../../map/placeOnMap.ts';
import { RecentEstates } from '../../estates/cards/RecentEstates.tsx';
import { insteadBlock, similarBlock } from './similar/similarBlock.tsx';
import { toSubject } from './similar/similarSubject.ts';

/** The parts around an estate on its page, with their promises and tags for the page's outcome. */
interface AroundEstate {
  readonly parts: Partial<EstateParts>;
  readonly deferred: readonly Promise<unknown>[];
  readonly tags: readonly string[];
  readonly foreign?: ForeignSources;
}

/** Returns the map, the contact form, similar homes, and the homes that the visitor viewed before. */
export function aroundEstate(request: ScreenRequest, { estate }: FoundEstate, view: EstateView): AroundEstate {
  const { map, origin, site, locale, t } = request;
  const place = findPlaceOnMap(estate, map.displaceLocation);
  const drawing = getPlaceDrawing(site, estate.address, locale);
  // A page about a sold home offers other homes instead.
  const similar = (view.closed ? insteadBlock : similarBlock)(request, toSubject(estate), view.isProject);
  const tiles = place && map.tiles;
  const foreign = tiles && findTileOrigin(tiles, origin);
  return {
    parts: {
      ...((place || drawing) && {
        map: (
          <MapSection place={place} drawing={drawing} label={view.address} tiles={map.tiles} origin={origin} t={t} />
        ),
      }),
      message: <PropertyContact request={request} view={view} />,
      sent: <PropertySent t={t} />,
      others: (
        <>
          {similar.content}
          <RecentEstates estateId={view.id} locale={locale} t={t} />
          <noscript>
            <img src={toCountPath('views', view.id, '.gif')} alt="" hidden />
          </noscript>
        </>
      ),
    },
    deferred: similar.deferred,
    tags: similar.tags,
    ...(foreign !== undefined && { foreign: { imageSources: [foreign] } }),
  };
}
