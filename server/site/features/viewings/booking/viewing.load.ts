import { tag } from '#shared/api/purge.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { createDetailsScreen } from '#server/site/booking/detailsScreen.ts';
import { VIEWING_BOOKING } from './viewingBooking.ts';
import { findViewingEstate } from './viewingEstate.ts';
import { WEEK_FIELD } from './WeekNavigation.tsx';
import { toWeekQuery } from './weekQuery.ts';
import { buildSlotChoicePage } from './viewingWhenPage.tsx';

/**
 * The page on which a visitor chooses a slot: the free slots of the sales contact, one week at a time. The page is the
 * same for all visitors.
 */
export const viewingScreen: Screen = {
  query: toWeekQuery,

  async load(request) {
    const { site, route, search } = request;
    const estateTag = tag.estate(site.id, Number(route.params['estateId']));
    const subject = await findViewingEstate(request);
    if (!subject) return { ...buildNotFoundOutcome(request), tags: [tag.site(site.id), estateTag] };
    const typed = { [WEEK_FIELD]: new URLSearchParams(search).get(WEEK_FIELD) ?? '' };
    return {
      ...(await buildSlotChoicePage(request, subject, { typed, errors: {} })),
      tags: [tag.site(site.id), estateTag],
    };
  },
};

/** The page that asks for the visitor's details, for the slot that is held under the token in the page's address. */
export const viewingDetailsScreen = createDetailsScreen(VIEWING_BOOKING);
