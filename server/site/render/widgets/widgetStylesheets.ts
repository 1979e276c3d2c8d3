import type { WidgetName } from '#shared/widgets/registry.tsx';
import type { StylesheetName } from '../stylesheetFiles.ts';

/**
 * The stylesheets of a widget that are needed before visitors use it and that some of its pages do not link anyway. The
 * widget's script loads the other ones.
 */
export const WIDGET_STYLESHEETS: Readonly<Record<WidgetName, readonly StylesheetName[]>> = {
  'cancel-appointment': ['booking'],
  estateFilter: ['listing'],
  estateGallery: [],
  estateList: ['listing'],
  estateMap: [],
  listingMap: ['listing', 'map'],
  pictureGrid: ['content'],
  rentalMap: ['map'],
  searchBox: ['search'],
};
