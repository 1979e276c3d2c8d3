import { CHECK_ANSWER_FIELD, type FormQuestion, type FormView, CHECK_STAMP_FIELD } from '#shared/ui/forms/formState.ts';
import { TextField } from './TextField.tsx';

/**
 * Renders a small question that a person can answer, with the form token (`stamp`) that is sent back with the answer.
 */
export function QuestionField({ form, question }: { form: FormView; question: Pick<FormQuestion, 'stamp'> }) {
  return (
    <>
      <input type="hidden" name={CHECK_STAMP_FIELD} value={question.stamp} />
      <TextField
        form={form}
        name={CHECK_ANSWER_FIELD}
        hint={form.t('forms:check.hint')}
        required
        autoComplete="off"
        maxLength={20}
      />
    </>
  );
}
