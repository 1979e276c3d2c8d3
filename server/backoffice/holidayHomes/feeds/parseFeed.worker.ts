import { serveConfined } from '../../core/confined/serveConfined.ts';
import { type FeedWindow, parseFeed } from './parseFeed.ts';

export const parseFeedWork = ({ content, window }: { readonly content: string; readonly window: FeedWindow }) =>
  parseFeed(content, window);

await serveConfined(parseFeedWork);
