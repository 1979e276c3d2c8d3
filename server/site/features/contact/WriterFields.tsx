import type { FormView } from '#shared/ui/forms/formState.ts';
import fields from '../../forms/pieces/fields.module.css';
import { VisitorFields } from '../../forms/pieces/visitor/VisitorFields.tsx';

const FIELD_TEXT_KEYS = {
  firstName: 'contact:field.firstName',
  lastName: 'contact:field.lastName',
  email: 'contact:field.email',
  emailHint: 'contact:field.emailHint',
  phone: 'contact:field.phone',
  phoneHint: 'contact:field.phoneHint',
};

/** Renders the fields for the name of the person who writes, and for the address or number of the answer. */
export const WriterFields = ({ form }: { form: FormView }) => (
  <VisitorFields form={form} texts={FIELD_TEXT_KEYS} rowClassName={fields['pair']} />
);
