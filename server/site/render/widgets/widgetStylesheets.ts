import type { WidgetName } from '#shared/widgets/registry.tsx';
import type { StylesheetName } from '../stylesheetFiles.ts';

/** What a widget shows before it is used, where its page does not have it anyway; the rest comes with its script. */
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
