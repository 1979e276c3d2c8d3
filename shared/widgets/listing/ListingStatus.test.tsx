import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readMessages } from '#tests/support/texts.ts';
import type { Locale } from '../../i18n/locales.ts';
import { WidgetProvider } from '../WidgetContext.tsx';
import { ListingStatus } from './ListingStatus.tsx';
import { createListingState } from './listingState.ts';
import { createListing } from './listingStore.ts';

/** Returns the status of a list that started at page 2 and now shows a number of homes of three pages. */
function renderStatus(locale: Locale, shownCount: number): string {
  const state = createListingState({ query: 'page=2', total: 45, page: 2, pageCount: 3, heading: '', offerText: '' });
  const estates = Array.from({ length: shownCount }, (_, index) => ({ id: index + 1, html: '' }));
  const listing = createListing(state, () => Promise.reject(new Error('no page is loaded')));
  const shownState = { ...state, list: { ...state.list, estates, lastPage: 3, answers: 1 } };
  return renderToStaticMarkup(
    <WidgetProvider
      surroundings={{ locale, site: { id: 'a', name: 'A', phone: '', email: '' }, messages: readMessages(locale) }}
    >
      <ListingStatus state={shownState} listing={listing} />
    </WidgetProvider>,
  );
}

describe('the number of shown homes', () => {
  it('is in the singular for one home in French', () => {
    expect(renderStatus('fr', 1)).toContain('1 bien affiché sur 45');
    expect(renderStatus('fr', 25)).toContain('25 biens affichés sur 45');
  });

  it('is the same sentence for any number in the other languages', () => {
    expect(renderStatus('nl', 25)).toContain('25 van 45 woningen getoond');
    expect(renderStatus('en', 1)).toContain('1 of 45 homes shown');
    expect(renderStatus('de', 1)).toContain('1 von 45 Objekten angezeigt');
  });
});
