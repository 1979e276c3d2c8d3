import { CheckboxField } from '#server/site/forms/pieces/CheckboxField.tsx';
import { ChoiceField } from '#server/site/forms/pieces/ChoiceField.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import type { RentalView } from '../detail/rentalView.ts';

/** The default number of adults for a home for two or more persons. */
const DEFAULT_ADULT_COUNT = 2;

const listCounts = (min: number, max: number) =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => {
    const value = String(min + index);
    return { value, label: value };
  });

/** Renders the fields for the number of guests and for pets. */
export function GuestFields({ form: baseForm, home }: { readonly form: FormView; readonly home: RentalView }) {
  const { persons, arePetsAllowed } = home;
  const { state, t } = baseForm;
  const typed = { adults: String(Math.min(DEFAULT_ADULT_COUNT, persons)), children: '0', ...state.typed };
  const form = { ...baseForm, state: { ...state, typed } };
  return (
    <>
      <div className={css['pair']}>
        <ChoiceField form={form} kind="list" name="adults" choices={listCounts(1, persons)} required />
        <ChoiceField form={form} kind="list" name="children" choices={listCounts(0, persons - 1)} required />
      </div>
      {arePetsAllowed ? <CheckboxField form={form} name="pets" label={t('rentalBooking:who.pets')} /> : null}
    </>
  );
}
