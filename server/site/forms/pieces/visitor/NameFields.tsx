import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { TextField } from '../TextField.tsx';

interface NameFieldsProps {
  readonly form: FormView;
  /** The class of the element that contains both fields. */
  readonly rowClassName: string | undefined;
}

/** Renders first name and last name, side by side when there is room. */
export const NameFields = ({ form, rowClassName }: NameFieldsProps) => (
  <div className={rowClassName}>
    <TextField
      form={form}
      name="firstName"
      required
      autoComplete="given-name"
      maxLength={VISITOR_MAX_CHARACTERS.name}
    />
    <TextField
      form={form}
      name="lastName"
      required
      autoComplete="family-name"
      maxLength={VISITOR_MAX_CHARACTERS.name}
    />
  </div>
);
