import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import type { TextKey } from '../../formDefinition.ts';
import { NameFields } from './NameFields.tsx';
import { TextField } from '../TextField.tsx';

interface VisitorFieldsProps {
  readonly form: FormView;
  /** The text keys of the hints, which say why the mail address and the phone number are needed. */
  readonly hints: Readonly<Record<'email' | 'phone', TextKey>>;
  readonly isPhoneRequired?: boolean;
  /** The class of the element that contains both names. */
  readonly rowClassName: string | undefined;
}

/** Renders the fields for the name, mail address and phone number of the visitor. */
export function VisitorFields({ form, hints, isPhoneRequired = false, rowClassName }: VisitorFieldsProps) {
  const { t } = form;
  return (
    <>
      <NameFields form={form} rowClassName={rowClassName} />
      <TextField
        form={form}
        name="email"
        type="email"
        hint={t(hints.email)}
        required
        autoComplete="email"
        maxLength={VISITOR_MAX_CHARACTERS.email}
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        hint={t(hints.phone)}
        required={isPhoneRequired}
        autoComplete="tel"
        maxLength={VISITOR_MAX_CHARACTERS.phone}
      />
    </>
  );
}
