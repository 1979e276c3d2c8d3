import type { ReactNode } from 'react';
import button from '#shared/ui/button.module.css';
import { REGIONS } from '#shared/primitives/ids.ts';
import { MAX_NUMBER_CHARACTERS } from '#shared/primitives/writtenNumber.ts';
import type { FormView } from '#shared/ui/forms/formState.ts';
import forms from '#shared/ui/forms/forms.module.css';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import { ErrorSummary } from '../../forms/pieces/ErrorSummary.tsx';
import { TextField } from '../../forms/pieces/TextField.tsx';
import contact from '../../forms/pieces/contact.module.css';
import { DEPOSIT_RULES } from '#shared/domain/costs/rates.ts';
import type { CostsSubject } from './costsSubject.ts';
import { type CostsField, SITUATIONS, TAXATIONS } from './costsQuery.ts';
import { asksSituation } from './costsView.ts';

interface CostsFormProps {
  readonly form: FormView;
  readonly subject: CostsSubject;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function FigureField({
  form,
  name,
  hint,
  isRequired = false,
}: {
  readonly form: FormView;
  readonly name: CostsField;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}) {
  return (
    <TextField
      form={form}
      name={name}
      hint={hint === undefined ? undefined : form.t(`costs:field.${hint}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_NUMBER_CHARACTERS}
      required={isRequired}
    />
  );
}

function FormGroup({ form, name, children }: { form: FormView; name: string; children: ReactNode }) {
  return (
    <fieldset className={contact['group']}>
      <legend className={contact['legend']}>{form.t(`costs:group.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

/** Renders the values of a field as radio buttons, each with a hint. */
function RadioChoice({ form, name, values }: { form: FormView; name: 'home' | 'tax'; values: readonly string[] }) {
  const { t } = form;
  return (
    <ChoiceField
      form={form}
      name={name}
      kind="one"
      required
      choices={values.map((value) => ({
        value,
        label: t(`costs:field.${name}${capitalize(value)}`),
        hint: t(`costs:field.${name}${capitalize(value)}Hint`),
      }))}
    />
  );
}

function RegionField({ form, subject }: CostsFormProps) {
  const { t } = form;
  if (subject.region || subject.isAbroad) return null;
  return (
    <ChoiceField
      form={form}
      name="region"
      kind="list"
      required
      emptyChoiceLabel={t('costs:field.regionOpen')}
      choices={REGIONS.map((region) => ({ value: region.toLowerCase(), label: t(`costs:region.${region}`) }))}
    />
  );
}

function PurchaseFields({ form, subject }: CostsFormProps) {
  const { mayBeUnderVat, isAbroad } = subject;
  const asksTaxation = mayBeUnderVat && !isAbroad;
  return (
    <>
      <FormGroup form={form} name="purchase">
        <FigureField form={form} name="price" hint={asksTaxation ? 'priceHint' : 'priceHintPlain'} isRequired />
        <RegionField form={form} subject={subject} />
        {asksSituation(subject) ? <RadioChoice form={form} name="home" values={SITUATIONS} /> : null}
        {asksTaxation ? (
          <>
            <RadioChoice form={form} name="tax" values={TAXATIONS} />
            <FigureField form={form} name="ground" hint="groundHint" />
          </>
        ) : null}
      </FormGroup>
      <FormGroup form={form} name="deeds">
        <FigureField form={form} name="notary" hint="notaryHint" />
        <FigureField form={form} name="mortgage" hint="mortgageHint" />
      </FormGroup>
      <FormGroup form={form} name="loan">
        <FigureField form={form} name="own" hint="ownHint" />
        <FigureField form={form} name="rate" hint="rateHint" />
        <FigureField form={form} name="years" />
      </FormGroup>
    </>
  );
}

function LeaseStartFields({ form, subject }: CostsFormProps) {
  const { region, hasLegalDeposit } = subject;
  const hasMaxDeposit = hasLegalDeposit && region !== undefined && DEPOSIT_RULES[region].months > 0;
  return (
    <FormGroup form={form} name="start">
      <FigureField form={form} name="rent" isRequired />
      <RegionField form={form} subject={subject} />
      <FigureField form={form} name="charges" hint="chargesHint" />
      <FigureField form={form} name="deposit" hint={hasMaxDeposit ? 'depositHintMost' : 'depositHint'} />
      <FigureField form={form} name="inventory" hint="inventoryHint" />
    </FormGroup>
  );
}

/**
 * Renders a form that requests its own page with the values, so that the page's address contains the calculation. The
 * form needs no script.
 */
export function CostsForm({ form, subject }: CostsFormProps) {
  return (
    <div className={forms['frame']} data-print="no">
      <form id={form.name} className={forms['form']} method="get" action={form.action}>
        <ErrorSummary form={form} />
        {subject.kind === 'sale' ? (
          <PurchaseFields form={form} subject={subject} />
        ) : (
          <LeaseStartFields form={form} subject={subject} />
        )}
        <p className={forms['actions']}>
          <button className={button['button']} type="submit">
            {form.t('costs:submit')}
          </button>
        </p>
      </form>
    </div>
  );
}
