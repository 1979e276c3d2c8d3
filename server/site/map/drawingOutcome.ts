import { getSiteTheme } from '../brand/themeStylesheet.ts';
import type { ScreenOutcome, ScreenRequest } from '../render/screen.ts';
import { type DrawnMunicipality, DRAWING_STYLE_SOURCE, drawOffer } from './drawing/drawing.ts';
import { cropExtent, type Extent } from './drawing/extents.ts';
import { getPalette } from './placeDrawing.ts';

/**
 * Returns a drawing of the numbers of homes per municipality, as a document that a page of the site shows in a frame.
 */
export function buildDrawingOutcome(
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  extent: Extent,
  drawnMunicipalities: readonly DrawnMunicipality[],
  tags: readonly string[],
): ScreenOutcome {
  return {
    type: 'text',
    status: 200,
    contentType: 'image/svg+xml; charset=utf-8',
    framedStyle: DRAWING_STYLE_SOURCE,
    text: drawOffer({
      extent: cropExtent(
        extent,
        drawnMunicipalities.map(({ municipality }) => municipality),
      ),
      drawnMunicipalities,
      title: t('municipalities:frame'),
      locale,
      colours: getPalette(site).colours,
      stylesheetPath: getSiteTheme(site).stylesheet.path,
    }),
    tags,
    cache: 'page',
  };
}
