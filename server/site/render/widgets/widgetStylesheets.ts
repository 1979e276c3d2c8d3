import type { WidgetName } from '#shared/widgets/registry.tsx';
import type { StylesheetName } from '../stylesheetFiles.ts';

/**
 * The stylesheets that a widget needs before visitors use it, and that not all its pages link. Its script loads the
 * rest.
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
