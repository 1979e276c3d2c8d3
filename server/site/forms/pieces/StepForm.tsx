import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FormView, FORM_KEY_FIELD, type TypedValues } from '#shared/ui/forms/formState.ts';
import { HiddenFields } from './HiddenFields.tsx';

interface StepFormProps {
  readonly form: FormView;
  /**
   * True when each button sends the field `form`, and no hidden field sends it. The buttons can then post different
   * forms, such as one that leads back to the previous step.
   */
  readonly hasNamedButtons?: boolean;
  /** Values for hidden fields. */
  readonly hiddenValues?: TypedValues | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders a form whose response is another page. The form needs no script. The browser does not check the fields,
 * because its messages would be in the browser's language. Instead, the next page shows the errors at their fields, in
 * the language of the page.
 */
export function StepForm({ form, hasNamedButtons = false, hiddenValues, className, children }: StepFormProps) {
  const { name, action, state } = form;
  return (
    <form id={name} className={className} method="post" action={action} noValidate>
      <ErrorSummary form={form} />
      <HiddenFields
        values={{
          ...(!hasNamedButtons && { form: name }),
          ...(state.key !== undefined && { [FORM_KEY_FIELD]: state.key }),
          ...hiddenValues,
        }}
      />
      {children}
    </form>
  );
}
