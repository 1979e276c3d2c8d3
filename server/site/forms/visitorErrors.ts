/**
 * The text keys of the errors for empty fields about the visitor, by field. They name the field, because the summary of
 * errors above a form shows them without it.
 */
export const MISSING_DETAILS = {
  firstName: 'contact:missing.firstName',
  lastName: 'contact:missing.lastName',
  email: 'contact:missing.email',
  phone: 'contact:missing.phone',
} as const;
