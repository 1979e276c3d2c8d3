import type { ListingView } from '../../domain/cardView.ts';
import css from './listingIntro.module.css';

/** Heading with the total in words, and the offer text for sale or for rent (specification §2.5). */
export function ListingIntro({ heading, offerText }: Pick<ListingView, 'heading' | 'offerText'>) {
  return (
    <div className={css['intro']}>
      <h1>{heading}</h1>
      <p className={css['text']}>{offerText}</p>
    </div>
  );
}
