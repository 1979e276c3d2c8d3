import { VISITOR_LIMITS } from '#shared/api/visitor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { NameFields } from './NameFields.tsx';
import { TextField } from './TextField.tsx';

/** Labels; all may be text keys of the form's own. */
interface VisitorTexts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** What the address and the number are for. */
  readonly emailHint: string;
  readonly phone: string;
  readonly phoneHint: string;
}

interface VisitorFieldsProps {
  readonly form: FormView;
  /** Text keys. */
  readonly texts: VisitorTexts;
  /** Text keys of errors that the browser finds, in place of the common ones. */
  readonly missing?: Pick<VisitorTexts, 'firstName' | 'lastName' | 'email'>;
  readonly isPhoneRequired?: boolean;
  /** Class of what holds both names. */
  readonly row: string | undefined;
}

/** Who writes, comes to see or to stay, and how they can be reached. */
export function VisitorFields({ form, texts, missing, isPhoneRequired = false, row }: VisitorFieldsProps) {
  const { t } = form;
  return (
    <>
      <NameFields form={form} texts={texts} missing={missing} row={row} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t(texts.email)}
        hint={t(texts.emailHint)}
        required
        autoComplete="email"
        maxLength={VISITOR_LIMITS.email}
        {...(missing && { missing: missing.email })}
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        label={t(texts.phone)}
        hint={t(texts.phoneHint)}
        required={isPhoneRequired}
        autoComplete="tel"
        maxLength={VISITOR_LIMITS.phone}
      />
    </>
  );
}
