import { pathFor } from '../../shared/routes/pathFor.ts';
import { noAjaxScreen } from '../ajax/ajaxScreen.ts';
import { estateAjaxScreen } from '../ajax/estateAjax.ts';
import { estateCardsAjaxScreen } from '../ajax/estateCardsAjax.ts';
import { favoritesAjaxScreen } from '../ajax/favoritesAjax.tsx';
import { searchCityAjaxScreen } from '../ajax/searchCityAjax.ts';
import { searchPreviewAjaxScreen } from '../ajax/searchPreviewAjax.ts';
import { similarEstateAjaxScreen } from '../ajax/similarEstateAjax.ts';
import { privacyStatementScreen, termsOfUseScreen } from './agreement/agreement.load.tsx';
import { cookiePolicyScreen } from './agreement/cookiePolicy.load.tsx';
import { contactScreen } from './contact/contact.load.tsx';
import { contactSentScreen } from './contact/contactSent.load.tsx';
import { formAddress } from './contact/formAddress.ts';
import { appointmentScreen } from './appointment/appointment.load.tsx';
import { moveAppointmentScreen } from './appointment/moveAppointment.load.ts';
import { cancelAppointmentScreen } from './cancelAppointment/cancelAppointment.load.ts';
import { contentScreen } from './content/content.load.tsx';
import { estateScreen, unitScreen } from './estate/estate.load.tsx';
import { favoritesScreen } from './favorites/favorites.load.tsx';
import { holidayScreen } from './holiday/holiday.load.tsx';
import { homeScreen } from './home/home.load.tsx';
import { ajaxEstatesScreen } from './offer/ajaxEstates.ts';
import { feedScreen } from './offer/feed/feed.load.ts';
import { landingScreen, wholeLandingScreen } from './offer/landing/landing.load.tsx';
import { offerScreen } from './offer/offer.load.tsx';
import { bookingDetailsScreen, bookingScreen } from './rental/booking/booking.load.ts';
import { rentalScreen } from './rental/rental.load.tsx';
import { cancelRentalScreen } from './rental/reservation/cancel.load.ts';
import { reservationScreen } from './rental/reservation/reservation.load.tsx';
import { sendToAFriendScreen } from './sendToAFriend/sendToAFriend.load.ts';
import { viewingDetailsScreen, viewingScreen } from './viewing/viewing.load.ts';
import { subscribeScreen } from './subscribe/subscribe.load.ts';
import { subscribeSuccessScreen } from './subscribe/subscribeSuccess.load.tsx';
import { editSubscriptionsScreen, unsubscribeScreen } from './subscribe/tokenPages.load.ts';
import type { Screens } from './visit.ts';

/** Which screen answers which route. */
export const SCREENS: Screens = {
  home: homeScreen,
  privacyStatement: privacyStatementScreen,
  termsOfUse: termsOfUseScreen,
  cookiePolicy: cookiePolicyScreen,
  favorites: favoritesScreen,
  subscribe: subscribeScreen,
  subscribeSuccess: subscribeSuccessScreen,
  unsubscribe: unsubscribeScreen,
  editSubscriptions: editSubscriptionsScreen,
  offer: offerScreen,
  offerSale: wholeLandingScreen,
  offerSalePart: landingScreen,
  offerSaleParts: landingScreen,
  offerRent: wholeLandingScreen,
  offerRentPart: landingScreen,
  offerRentParts: landingScreen,
  offerFeed: feedScreen,
  estateShort: estateScreen,
  estate: estateScreen,
  unit: unitScreen,
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
  contact: contactScreen,
  contactSent: contactSentScreen,
  sendToAFriend: sendToAFriendScreen,
  // Answered before any screen is asked: each one is new.
  ajaxCaptcha: noAjaxScreen,
  ajaxEstates: ajaxEstatesScreen,
  ajaxNotifications: formAddress(({ locale }) => pathFor('subscribe', locale)),
  ajaxContactForm: formAddress(({ locale }) => pathFor('contact', locale)),
  ajaxEstate: estateAjaxScreen,
  ajaxEstateCards: estateCardsAjaxScreen,
  ajaxFavorites: favoritesAjaxScreen,
  ajaxSearchCity: searchCityAjaxScreen,
  ajaxSearchPreview: searchPreviewAjaxScreen,
  ajaxSendToAFriend: formAddress(({ locale }) => pathFor('offer', locale)),
  ajaxSimilarEstate: similarEstateAjaxScreen,
  content: contentScreen,
};
