import type { ScreenRequest } from '../render/screen.ts';
import type { JsonOutcome } from './ajaxScreen.ts';

/** Loads the lists of estates on content pages, as data for scripts. */
export interface ListsOfPages {
  /**
   * Resolves with some of the estates of the list on a content page, as a `ListingView`; with 404 when the content page
   * has no list.
   */
  load(request: ScreenRequest, pageId: string): Promise<JsonOutcome>;
  /** Returns the parameters of a query string that the answer depends on. */
  selectQuery(search: string): string;
}
