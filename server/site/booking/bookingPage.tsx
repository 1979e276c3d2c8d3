import type { ReactNode } from 'react';
import { mediaPath } from '#shared/domain/media.ts';
import type { Head, PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { BookedView } from './booking.ts';
import { BookingFrame } from './BookingFrame.tsx';

interface BookingPage {
  readonly view: BookedView;
  /** The number of the step, from 1; undefined for a page that is no step. */
  readonly step?: number | undefined;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly body: ReactNode;
  /**
   * The cache policy. It is `partial` for the first step, which is the same for all visitors and whose free slots may
   * change at any moment.
   */
  readonly cache: 'partial' | 'none';
}

/** Returns the head of a step. Its languages link to the first step, and search engines do not list it. */
function buildHead({ site }: ScreenRequest, { picture, description, path }: BookedView, title: string): Head {
  return {
    title,
    description,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((each) => [each, path(each)])),
    ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
  };
}

/** Returns the page of a step. */
export const bookingPage = (
  request: ScreenRequest,
  { view, step, title, lead, body, cache }: BookingPage,
): PageOutcome => ({
  type: 'page',
  status: 200,
  head: buildHead(request, view, title),
  body: (
    <BookingFrame view={view} step={step} title={title} lead={lead} t={request.t}>
      {body}
    </BookingFrame>
  ),
  tags: [],
  cache,
});
