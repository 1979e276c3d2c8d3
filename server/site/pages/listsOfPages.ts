import type { ScreenRequest } from '../render/screen.ts';
import type { Json } from './ajaxScreen.ts';

/** Lists of estates that stand on content pages, as data. */
export interface ListsOfPages {
  /** One page of the list on a content page, as a `ListingView`; 404 where it has none. */
  load(request: ScreenRequest, pageId: string): Promise<Json>;
  /** Of an address, what the answer depends on. */
  query(search: string): string;
}
