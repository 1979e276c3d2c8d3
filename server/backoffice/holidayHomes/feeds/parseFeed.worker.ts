import { serveConfined } from '../../core/confined/serveConfined.ts';
import { type FeedWindow, parseFeed } from './parseFeed.ts';

export const parseFeedWork = ({ content, window }: { readonly content: Uint8Array; readonly window: FeedWindow }) =>
  parseFeed(content, window);

await serveConfined(parseFeedWork);
