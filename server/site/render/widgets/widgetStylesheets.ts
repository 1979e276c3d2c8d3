import type { WidgetName } from '#shared/widgets/registry.tsx';
import type { StylesheetName } from '../stylesheetFiles.ts';

/**
 * The stylesheets of each widget that visitors need before they use the widget, and that some pages with the widget do
 * not link themselves. The widget's script loads its other stylesheets.
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
