import type { ReactNode } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import css from '#shared/ui/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import { Stylesheets } from '../render/Stylesheets.tsx';

interface OwnPage {
  readonly status?: 200 | 404 | 409 | 429;
  readonly title: string;
  /** Its address, which carries the token. */
  readonly path: (locale: Locale) => string;
  readonly isNarrow?: boolean;
  /** Between the title and the body. */
  readonly mark?: ReactNode;
  readonly body: ReactNode;
}

/** A page of one visitor's booking: no search engine, no picture, and its address in each language. */
export const ownPage = (
  { site }: Pick<ScreenRequest, 'site'>,
  { status = 200, title, path, isNarrow = false, mark, body }: OwnPage,
): PageOutcome => ({
  type: 'page',
  status,
  head: {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((each) => [each, path(each)])),
  },
  body: (
    <div className={`page ${css['sheet']}`}>
      <Stylesheets of={['booking']} />
      <h1 className={css['title']}>{title}</h1>
      {mark}
      <div className={isNarrow ? `${css['body']} ${css['narrow']}` : css['body']}>{body}</div>
    </div>
  ),
  tags: [],
  cache: 'none',
});
