import type { ReactNode } from 'react';
import { mediaPath } from '#shared/domain/media.ts';
import type { DocumentHead, PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { BookedView } from './booking.ts';
import { BookingFrame } from './BookingFrame.tsx';

interface BookingPageContent {
  readonly view: BookedView;
  /** The number of the step, from 1; undefined for a page that is no step. */
  readonly step?: number | undefined;
  readonly title: string;
  readonly leadContent?: ReactNode;
  readonly body: ReactNode;
  /**
   * The cache policy. It is `partial` for the first step, which is the same for all visitors and whose free slots may
   * change at any moment.
   */
  readonly cache: 'partial' | 'none';
}

/** Returns the head of a step's page. Its language links lead to the first step, and search engines do not list it. */
function buildBookingHead(
  { site }: ScreenRequest,
  { picture, description, buildPath }: BookedView,
  title: string,
): DocumentHead {
  return {
    title,
    description,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((each) => [each, buildPath(each)])),
    ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
  };
}

/** Returns the page of a step. */
export const buildBookingPage = (
  request: ScreenRequest,
  { view, step, title, leadContent, body, cache }: BookingPageContent,
): PageOutcome => ({
  type: 'page',
  status: 200,
  head: buildBookingHead(request, view, title),
  body: (
    <BookingFrame view={view} stepNumber={step} title={title} leadContent={leadContent} t={request.t}>
      {body}
    </BookingFrame>
  ),
  tags: [],
  cache,
});
