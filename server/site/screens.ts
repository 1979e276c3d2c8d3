import { pathFor } from '#shared/routes/pathFor.ts';
import { WIDGET_TEXTS_SCREEN } from './pages/widgetTexts.ts';
import { UNKNOWN_AJAX_SCREEN } from './pages/ajaxScreen.ts';
import { estateAjaxScreen } from './features/listing/estateAjax.ts';
import { estateCardsAjaxScreen } from './features/favorites/estateCardsAjax.ts';
import { favoritesAjaxScreen } from './features/favorites/favoritesAjax.tsx';
import { createArticleScreen } from './features/news/article.load.tsx';
import { createNewsScreen } from './features/news/news.load.tsx';
import { newsFeedScreen } from './features/news/newsFeed.load.ts';
import { searchCityAjaxScreen } from './features/listing/search/searchCityAjax.ts';
import { searchPreviewAjaxScreen } from './features/listing/search/searchPreviewAjax.ts';
import { similarEstateAjaxScreen } from './features/estate/similar/similarEstateAjax.ts';
import {
  accessibilityStatementScreen,
  privacyStatementScreen,
  termsOfUseScreen,
} from './features/legal/agreement.load.tsx';
import { cookiePolicyScreen } from './features/legal/cookiePolicy.load.tsx';
import { costsScreen, estateCostsScreen } from './features/costs/costs.load.tsx';
import { callbackScreen } from './features/callback/callback.load.ts';
import { contactScreen } from './features/content/contact.load.tsx';
import { contactSentScreen } from './features/contact/contactSent.load.tsx';
import { createFormAddressScreen } from './features/contact/formAddress.ts';
import { appointmentScreen } from './features/viewings/appointment/appointment.load.tsx';
import { moveAppointmentScreen } from './features/viewings/appointment/moveAppointment.load.ts';
import { cancelAppointmentScreen } from './features/viewings/cancel/cancelAppointment.load.ts';
import { markedLists } from './features/content/marks/markedListAjax.ts';
import { renderBlocks } from './features/content/renderBlocks.tsx';
import { contentScreen } from './features/content/content.load.tsx';
import { estateScreen, unitScreen } from './features/estate/estate.load.tsx';
import { pricesScreen } from './features/estate/prices/prices.load.tsx';
import {
  referencesByPlaceScreen,
  referencesMapScreen,
  referencesScreen,
} from './features/references/references.load.tsx';
import { favoritesScreen } from './features/favorites/favorites.load.tsx';
import { rentalCardsAjaxScreen } from './features/holidayHomes/list/rentalCardsAjax.ts';
import { holidayScreen } from './features/holidayHomes/list/holiday.load.tsx';
import { homeScreen } from './features/content/home/home.load.tsx';
import { createEstatesAjaxScreen } from './features/listing/estatesAjax.ts';
import { feedScreen } from './features/listing/feed/feed.load.ts';
import { createLandingScreen, createWholeLandingScreen } from './features/listing/landing/landing.load.tsx';
import { offerMapScreen } from './features/listing/municipalities/offerMap.load.ts';
import { offerMunicipalitiesScreen } from './features/listing/municipalities/offerMunicipalities.load.tsx';
import { moreFiltersScreen } from './features/listing/more/moreFilters.load.tsx';
import { createOfferScreen } from './features/listing/offer.load.tsx';
import { bookingDetailsScreen, bookingScreen } from './features/holidayHomes/booking/booking.load.ts';
import { rentalScreen } from './features/holidayHomes/detail/rental.load.tsx';
import { cancelRentalScreen } from './features/holidayHomes/reservation/cancel.load.ts';
import { reservationScreen } from './features/holidayHomes/reservation/reservation.load.tsx';
import { openHouseCalendarScreen, openHousesFeedScreen } from './features/openHouses/calendar.load.ts';
import { cancelRegistrationScreen } from './features/openHouses/registrations/cancelRegistration.load.ts';
import { confirmRegistrationScreen } from './features/openHouses/registrations/confirmRegistration.load.ts';
import { openHouseScreen } from './features/openHouses/openHouse.load.tsx';
import { openHousesMapScreen } from './features/openHouses/dayMap.load.ts';
import { openHousesScreen } from './features/openHouses/openHouses.load.tsx';
import { registrationScreen } from './features/openHouses/registrations/registration.load.tsx';
import { agentScreen } from './features/people/agent.load.tsx';
import { officeScreen } from './features/people/office.load.tsx';
import { teamScreen } from './features/people/team.load.tsx';
import { sendToAFriendScreen } from './features/sendToAFriend/sendToAFriend.load.ts';
import { viewingDetailsScreen, viewingScreen } from './features/viewings/booking/viewing.load.ts';
import { ownerReportScreen } from './features/statistics/ownerReport.load.tsx';
import { subscribeScreen } from './features/savedSearches/subscribe.load.ts';
import { subscribeSuccessScreen } from './features/savedSearches/subscribeSuccess.load.tsx';
import { editSubscriptionsScreen, unsubscribeScreen } from './features/savedSearches/tokenPages.load.ts';
import type { ScreensByRoute } from './pages/pageRequest.ts';

/** Maps each route to the screen that answers it. */
export const PRODUCT_SCREENS: ScreensByRoute = {
  home: homeScreen,
  privacyStatement: privacyStatementScreen,
  termsOfUse: termsOfUseScreen,
  cookiePolicy: cookiePolicyScreen,
  accessibilityStatement: accessibilityStatementScreen,
  favorites: favoritesScreen,
  subscribe: subscribeScreen,
  subscribeSuccess: subscribeSuccessScreen,
  unsubscribe: unsubscribeScreen,
  editSubscriptions: editSubscriptionsScreen,
  offer: createOfferScreen(renderBlocks),
  offerSale: createWholeLandingScreen(renderBlocks),
  offerSalePart: createLandingScreen(renderBlocks),
  offerSaleParts: createLandingScreen(renderBlocks),
  offerRent: createWholeLandingScreen(renderBlocks),
  offerRentPart: createLandingScreen(renderBlocks),
  offerRentParts: createLandingScreen(renderBlocks),
  offerFeed: feedScreen,
  offerMap: offerMapScreen,
  offerMunicipalities: offerMunicipalitiesScreen,
  offerFilters: moreFiltersScreen,
  estateShort: estateScreen,
  estate: estateScreen,
  unit: unitScreen,
  costs: costsScreen,
  estateCosts: estateCostsScreen,
  viewing: viewingScreen,
  viewingDetails: viewingDetailsScreen,
  appointment: appointmentScreen,
  moveAppointment: moveAppointmentScreen,
  cancelAppointment: cancelAppointmentScreen,
  holidayList: holidayScreen,
  holidayUnit: rentalScreen,
  rentalBooking: bookingScreen,
  rentalBookingDetails: bookingDetailsScreen,
  rentalReservation: reservationScreen,
  cancelRental: cancelRentalScreen,
  news: createNewsScreen(contentScreen),
  newsFeed: newsFeedScreen,
  article: createArticleScreen(contentScreen),
  references: referencesScreen,
  referencesMap: referencesMapScreen,
  referencesIn: referencesByPlaceScreen,
  estatePrices: pricesScreen,
  openHouses: openHousesScreen,
  openHousesMap: openHousesMapScreen,
  openHousesFeed: openHousesFeedScreen,
  openHouse: openHouseScreen,
  openHouseCalendar: openHouseCalendarScreen,
  openHouseRegistration: registrationScreen,
  cancelOpenHouse: cancelRegistrationScreen,
  confirmOpenHouse: confirmRegistrationScreen,
  contact: contactScreen,
  contactSent: contactSentScreen,
  callback: callbackScreen,
  teamAndOffices: teamScreen,
  office: officeScreen,
  agent: agentScreen,
  sendToAFriend: sendToAFriendScreen,
  ownerReport: ownerReportScreen,
  // An earlier step answers this route without a screen, because each captcha is new.
  ajaxCaptcha: UNKNOWN_AJAX_SCREEN,
  ajaxEstates: createEstatesAjaxScreen(markedLists),
  ajaxNotifications: createFormAddressScreen(({ locale }) => pathFor('subscribe', locale)),
  ajaxContactForm: createFormAddressScreen(({ locale }) => pathFor('contact', locale)),
  ajaxEstate: estateAjaxScreen,
  ajaxEstateCards: estateCardsAjaxScreen,
  ajaxFavorites: favoritesAjaxScreen,
  ajaxRentalCards: rentalCardsAjaxScreen,
  ajaxSearchCity: searchCityAjaxScreen,
  ajaxSearchPreview: searchPreviewAjaxScreen,
  ajaxSendToAFriend: createFormAddressScreen(({ locale }) => pathFor('offer', locale)),
  ajaxSimilarEstate: similarEstateAjaxScreen,
  ajaxTexts: WIDGET_TEXTS_SCREEN,
  content: contentScreen,
};
