import { moveForm } from './features/viewings/appointment/moveForm.ts';
import { callbackForm } from './features/callback/callbackFormDefinition.ts';
import { cancelForm } from './features/viewings/cancel/cancelForm.ts';
import { contactForm } from './features/contact/contactForm.tsx';
import { estimateForm } from './features/contact/estimateForm.tsx';
import { propertyForm } from './features/contact/propertyForm.tsx';
import { STAY_FORMS } from './features/holidayHomes/booking/stayBooking.tsx';
import { cancelRentalForm } from './features/holidayHomes/reservation/cancelRentalForm.ts';
import { cancelRegistrationForm } from './features/openHouses/registrations/cancelRegistrationForm.ts';
import { confirmRegistrationForm } from './features/openHouses/registrations/confirmRegistrationForm.ts';
import { registerForm } from './features/openHouses/registrations/registerForm.ts';
import { friendForm } from './features/sendToAFriend/friendFormDefinition.ts';
import { VIEWING_FORMS } from './features/viewings/booking/viewingBooking.ts';
import { subscribeForm } from './features/savedSearches/subscribeForm.ts';
import { confirmForm, editForm, unsubscribeForm } from './features/savedSearches/tokenForms.ts';
import { notificationsForm } from './features/savedSearches/notifications/notificationsForm.ts';
import type { FormRegister } from './forms/formDefinition.ts';

/**
 * Maps the name of a route to the forms that can be posted to its addresses. When a route has several forms, the hidden
 * field `form` says which form was sent; without that field it is the first form.
 */
export const PRODUCT_FORMS: FormRegister = {
  viewing: VIEWING_FORMS.firstStepForms,
  viewingDetails: VIEWING_FORMS.laterStepForms,
  moveAppointment: [moveForm],
  cancelAppointment: [cancelForm],
  rentalBooking: STAY_FORMS.firstStepForms,
  rentalBookingDetails: STAY_FORMS.laterStepForms,
  cancelRental: [cancelRentalForm],
  openHouse: [registerForm],
  cancelOpenHouse: [cancelRegistrationForm],
  confirmOpenHouse: [confirmRegistrationForm],
  subscribe: [subscribeForm],
  editSubscriptions: [editForm, confirmForm],
  unsubscribe: [unsubscribeForm],
  ajaxNotifications: [notificationsForm],
  ajaxContactForm: [contactForm, propertyForm, estimateForm, callbackForm],
  ajaxSendToAFriend: [friendForm],
};
