import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FormView, KEY_FIELD, type Typed } from '#shared/ui/forms/formState.ts';
import { HiddenFields } from './HiddenFields.tsx';

interface StepFormProps {
  readonly form: FormView;
  /** Its buttons say which form it is, so that there can be a way back among them. */
  readonly byButton?: boolean;
  /** Carried along unseen. */
  readonly values?: Typed | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A form whose answer is another page: it has no script, and needs none. What is wrong is said by that page, at the field and
 * in its language, and not by the browser in its own.
 */
export function StepForm({ form, byButton = false, values, className, children }: StepFormProps) {
  const { name, action, state } = form;
  return (
    <form id={name} className={className} method="post" action={action} noValidate>
      <ErrorSummary form={form} />
      <HiddenFields
        values={{
          ...(!byButton && { form: name }),
          ...(state.key !== undefined && { [KEY_FIELD]: state.key }),
          ...values,
        }}
      />
      {children}
    </form>
  );
}
