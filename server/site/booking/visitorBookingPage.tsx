import type { ReactNode } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import css from '#shared/ui/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import { Stylesheets } from '../render/Stylesheets.tsx';

interface VisitorBookingPage {
  readonly status?: 200 | 404 | 409 | 429;
  readonly title: string;
  /** Returns the page's address, which contains the token. */
  readonly path: (locale: Locale) => string;
  readonly isNarrow?: boolean;
  /** Content between the title and the body. */
  readonly contentAboveBody?: ReactNode;
  readonly body: ReactNode;
}

/**
 * Returns a page about one visitor's booking. Search engines do not list it. It exists in each language and has no
 * picture.
 */
export const buildVisitorBookingPage = (
  { site }: Pick<ScreenRequest, 'site'>,
  { status = 200, title, path, isNarrow = false, contentAboveBody, body }: VisitorBookingPage,
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
      <Stylesheets names={['booking']} />
      <h1 className={css['title']}>{title}</h1>
      {contentAboveBody}
      <div className={isNarrow ? `${css['body']} ${css['narrow']}` : css['body']}>{body}</div>
    </div>
  ),
  tags: [],
  cache: 'none',
});
