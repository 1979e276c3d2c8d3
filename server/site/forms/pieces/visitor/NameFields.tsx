import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { MISSING_DETAILS } from '../../visitorErrors.ts';
import { TextField } from '../TextField.tsx';

/** The text keys of the labels. */
interface NameTexts {
  readonly firstName: string;
  readonly lastName: string;
}

interface NameFieldsProps {
  readonly form: FormView;
  readonly texts: NameTexts;
  /** The class of the element that contains both fields. */
  readonly rowClassName: string | undefined;
}

/** Renders first name and last name, side by side when there is room. */
export const NameFields = ({ form, texts, rowClassName }: NameFieldsProps) => (
  <div className={rowClassName}>
    <TextField
      form={form}
      name="firstName"
      label={form.t(texts.firstName)}
      required
      autoComplete="given-name"
      maxLength={VISITOR_MAX_CHARACTERS.name}
      missing={MISSING_DETAILS.firstName}
    />
    <TextField
      form={form}
      name="lastName"
      label={form.t(texts.lastName)}
      required
      autoComplete="family-name"
      maxLength={VISITOR_MAX_CHARACTERS.name}
      missing={MISSING_DETAILS.lastName}
    />
  </div>
);
