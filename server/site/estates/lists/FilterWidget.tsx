import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { toFilterProps } from '#shared/widgets/listing/listingProps.ts';
import type { Trigger } from '#shared/widgets/trigger.ts';
import { toFragmentKey } from '../../render/fragments/fragmentKey.ts';
import { Widget } from '../../render/widgets/Widget.tsx';

interface FilterWidgetProps {
  readonly listing: ListingView;
  readonly when: Trigger;
}

/** Renders the filter of a list of estates. */
export function FilterWidget({ listing, when }: FilterWidgetProps) {
  const { types, cities, ...rest } = listing.options;
  return (
    <Widget
      name="estateFilter"
      when={when}
      props={toFilterProps(listing)}
      inDocumentKey={toFragmentKey([types, cities, JSON.stringify(rest)])}
    />
  );
}
