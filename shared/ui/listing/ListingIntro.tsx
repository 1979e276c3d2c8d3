import type { ListingView } from '../../domain/estate/cardView.ts';
import css from './listingIntro.module.css';

interface ListingIntroProps extends Pick<ListingView, 'heading' | 'offerText'> {
  /** The level of the heading within the page. */
  readonly level?: 'h1' | 'h2';
}

/** Renders the heading with the total in words, and the offer text for sale or for rent (specification §2.5). */
export function ListingIntro({ heading, offerText, level: Heading = 'h1' }: ListingIntroProps) {
  return (
    <div className={css['intro']}>
      <Heading>{heading}</Heading>
      <p className={css['text']}>{offerText}</p>
    </div>
  );
}
