import type { FormView } from '#shared/ui/forms/formState.ts';
import fields from '../../forms/pieces/fields.module.css';
import { VisitorFields } from '../../forms/pieces/visitor/VisitorFields.tsx';

const HINTS = { email: 'contact:field.emailHint', phone: 'contact:field.phoneHint' } as const;

/** Renders the fields for the name of the person who writes, and for the address or number of the answer. */
export const WriterFields = ({ form }: { form: FormView }) => (
  <VisitorFields form={form} hints={HINTS} rowClassName={fields['pair']} />
);
