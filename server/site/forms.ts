import { moveForm } from './features/viewings/appointment/moveForm.ts';
import { cancelForm } from './features/viewings/cancel/cancelForm.ts';
import { contactForm } from './features/contact/contactForm.tsx';
import { estimateForm } from './features/contact/estimateForm.tsx';
import { propertyForm } from './features/contact/propertyForm.tsx';
import { RENTAL_DETAILS_FORMS, RENTAL_FORMS } from './features/holidayHomes/booking/bookingForms.ts';
import { cancelRentalForm } from './features/holidayHomes/reservation/cancelRentalForm.ts';
import { friendForm } from './features/sendToAFriend/friendForm.ts';
import { VIEWING_DETAILS_FORMS, VIEWING_FORMS } from './features/viewings/booking/viewingForms.ts';
import { subscribeForm } from './features/savedSearches/subscribeForm.ts';
import { confirmForm, editForm, unsubscribeForm } from './features/savedSearches/tokenForms.ts';
import { notificationsForm } from './features/savedSearches/notices/notificationsForm.ts';
import type { FormRegister } from './forms/formDefinition.ts';

/**
 * Which forms can be posted to which address. Where there are several, a form's hidden field `form` says which one it is;
 * without one it is the first.
 */
export const FORMS: FormRegister = {
  viewing: VIEWING_FORMS,
  viewingDetails: VIEWING_DETAILS_FORMS,
  moveAppointment: [moveForm],
  cancelAppointment: [cancelForm],
  rentalBooking: RENTAL_FORMS,
  rentalBookingDetails: RENTAL_DETAILS_FORMS,
  cancelRental: [cancelRentalForm],
  subscribe: [subscribeForm],
  editSubscriptions: [editForm, confirmForm],
  unsubscribe: [unsubscribeForm],
  ajaxNotifications: [notificationsForm],
  ajaxContactForm: [contactForm, propertyForm, estimateForm],
  ajaxSendToAFriend: [friendForm],
};
