import type { FormView } from '#shared/ui/forms/formState.ts';
import fields from '../../forms/pieces/fields.module.css';
import { VisitorFields } from '../../forms/pieces/visitor/VisitorFields.tsx';

const HINTS = { email: 'contact:field.emailHint', phone: 'contact:field.phoneHint' } as const;

/** Renders the fields for the name of the person who writes, with the e-mail address and phone number for an answer. */
export const WriterFields = ({ form }: { form: FormView }) => (
  <VisitorFields form={form} hints={HINTS} rowClassName={fields['pair']} />
);
