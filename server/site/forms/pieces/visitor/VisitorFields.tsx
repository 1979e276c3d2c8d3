import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { MISSING_DETAILS } from '../../visitorErrors.ts';
import { NameFields } from './NameFields.tsx';
import { TextField } from '../TextField.tsx';

/** The text keys of the labels, each of which a form may choose. */
interface VisitorTexts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /**
   * The text that says why the mail address is needed. `phoneHint` is the text that says why the phone number is
   * needed.
   */
  readonly emailHint: string;
  readonly phone: string;
  readonly phoneHint: string;
}

interface VisitorFieldsProps {
  readonly form: FormView;
  /** The text keys of the labels. */
  readonly texts: VisitorTexts;
  readonly isPhoneRequired?: boolean;
  /** The class of the element that contains both names. */
  readonly rowClassName: string | undefined;
}

/** Renders the fields for the name, mail address and phone number of the visitor. */
export function VisitorFields({ form, texts, isPhoneRequired = false, rowClassName }: VisitorFieldsProps) {
  const { t } = form;
  return (
    <>
      <NameFields form={form} texts={texts} rowClassName={rowClassName} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t(texts.email)}
        hint={t(texts.emailHint)}
        required
        autoComplete="email"
        maxLength={VISITOR_MAX_CHARACTERS.email}
        missing={MISSING_DETAILS.email}
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        label={t(texts.phone)}
        hint={t(texts.phoneHint)}
        required={isPhoneRequired}
        autoComplete="tel"
        maxLength={VISITOR_MAX_CHARACTERS.phone}
        missing={MISSING_DETAILS.phone}
      />
    </>
  );
}
