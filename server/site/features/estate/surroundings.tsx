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
import { buildReplacementBlock, buildSimilarBlock } from './similar/similarBlock.tsx';
import { toSimilarSubject } from './similar/similarSubject.ts';

/**
 * The parts of an estate's page in addition to the estate's own data, with the promises and tags for the page's
 * outcome.
 */
interface EstateSurroundings {
  readonly parts: Partial<EstateParts>;
  readonly deferred: readonly Promise<unknown>[];
  readonly foreignSources?: ForeignSources;
}

/** Returns the map, the contact form, similar homes, and the homes that the visitor viewed before. */
export function buildSurroundings(
  request: ScreenRequest,
  { estate }: FoundEstate,
  view: EstateView,
): EstateSurroundings {
  const { map, origin, site, locale, t } = request;
  const place = findPlaceOnMap(estate, map.displaceLocation);
  const placeDrawing = getPlaceDrawing(site, estate.address, locale);
  // A page about a sold home offers other homes instead.
  const similarBlock = (view.closed ? buildReplacementBlock : buildSimilarBlock)(
    request,
    toSimilarSubject(estate),
    view.isProject,
  );
  const tiles = place && map.tiles;
  const foreignTileOrigin = tiles && findTileOrigin(tiles, origin);
  return {
    parts: {
      ...((place || placeDrawing) && {
        map: (
          <MapSection
            place={place}
            drawing={placeDrawing}
            label={view.address}
            tiles={map.tiles}
            origin={origin}
            t={t}
          />
        ),
      }),
      messageForm: <PropertyContact request={request} view={view} />,
      sentMessage: <PropertySent t={t} />,
      otherEstates: (
        <>
          {similarBlock.content}
          <RecentEstates estateId={view.id} locale={locale} t={t} />
          <noscript>
            <img src={toCountPath('views', view.id, '.gif')} alt="" hidden />
          </noscript>
        </>
      ),
    },
    deferred: similarBlock.deferred,
    ...(foreignTileOrigin !== undefined && { foreignSources: { imageSources: [foreignTileOrigin] } }),
  };
}
