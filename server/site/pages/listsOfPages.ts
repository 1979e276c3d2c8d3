import type { ScreenRequest } from '../render/screen.ts';
import type { Json } from './ajaxScreen.ts';

/** Loads the lists of estates on content pages as data. */
export interface ListsOfPages {
  /** Resolves with one page of the list on a content page, as a `ListingView`; with 404 where the page has no list. */
  load(request: ScreenRequest, pageId: string): Promise<Json>;
  /** Returns the part of a query string that the answer depends on. */
  query(search: string): string;
}
