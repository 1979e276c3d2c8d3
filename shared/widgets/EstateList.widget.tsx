import { defineWidget } from './defineWidget.ts';
import type { EstateListProps } from './listingProps.ts';

export default defineWidget(function EstateList({ listing }: EstateListProps) {
  return <p>{listing.heading}</p>;
});
