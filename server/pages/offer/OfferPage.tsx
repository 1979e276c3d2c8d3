import type { ReactNode } from 'react';
import type { ListingView } from '../../../shared/domain/cardView.ts';
import { filterProps, listProps } from '../../../shared/widgets/listingProps.ts';
import { Widget } from '../../render/Widget.tsx';

/** Filter and list as widgets that share a state; below them what the CMS adds. */
export function OfferPage({ listing, blocks }: { listing: ListingView; blocks: ReactNode }) {
  return (
    <>
      <div>
        <Widget name="estateFilter" when="interaction" props={filterProps(listing)} />
        <Widget name="estateList" when="list" props={listProps(listing)} />
      </div>
      {blocks}
    </>
  );
}
