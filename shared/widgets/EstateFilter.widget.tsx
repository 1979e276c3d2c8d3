import { defineWidget } from './defineWidget.ts';
import type { EstateFilterProps } from './listingProps.ts';

export default defineWidget(function EstateFilter({ listing }: EstateFilterProps) {
  return <p>{listing.heading}</p>;
});
