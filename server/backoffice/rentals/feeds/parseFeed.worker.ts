import { serveConfined } from '../../confined/serveConfined.ts';
import { parseFeed, type FeedWindow } from './parseFeed.ts';

await serveConfined(({ content, window }: { readonly content: string; readonly window: FeedWindow }) =>
  parseFeed(content, window),
);
