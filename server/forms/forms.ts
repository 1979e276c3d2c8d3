import type { RouteName } from '../../shared/routes/routeTable.ts';
import { contactForm } from '../pages/contact/contactForm.tsx';
import { estimateForm } from '../pages/contact/estimateForm.tsx';
import { propertyForm } from '../pages/contact/propertyForm.tsx';
import { friendForm } from '../pages/sendToAFriend/friendForm.ts';
import type { AnyForm } from './formDefinition.ts';

/**
 * Which forms can be posted to which address. Where there are several, a form's hidden field `form` says which one it is;
 * without one it is the first.
 */
export const FORMS: Readonly<Partial<Record<RouteName, readonly AnyForm[]>>> = {
  ajaxContactForm: [contactForm, propertyForm, estimateForm],
  ajaxSendToAFriend: [friendForm],
};
