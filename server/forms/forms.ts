import type { RouteName } from '../../shared/routes/routeTable.ts';
import { moveForm } from '../pages/appointment/moveForm.ts';
import { cancelForm } from '../pages/cancelAppointment/cancelForm.ts';
import { contactForm } from '../pages/contact/contactForm.tsx';
import { estimateForm } from '../pages/contact/estimateForm.tsx';
import { propertyForm } from '../pages/contact/propertyForm.tsx';
import { RENTAL_DETAILS_FORMS, RENTAL_FORMS } from '../pages/rental/booking/bookingForms.ts';
import { cancelRentalForm } from '../pages/rental/reservation/cancelRentalForm.ts';
import { friendForm } from '../pages/sendToAFriend/friendForm.ts';
import { VIEWING_DETAILS_FORMS, VIEWING_FORMS } from '../pages/viewing/viewingForms.ts';
import { subscribeForm } from '../pages/subscribe/subscribeForm.ts';
import { confirmForm, editForm, unsubscribeForm } from '../pages/subscribe/tokenForms.ts';
import { notificationsForm } from '../pages/notices/notificationsForm.ts';
import type { AnyForm } from './formDefinition.ts';

export type FormRegister = Readonly<Partial<Record<RouteName, readonly AnyForm[]>>>;

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
