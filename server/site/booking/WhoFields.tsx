import { VISITOR_LIMITS } from '../../../shared/api/visitor.ts';
import type { FormView } from '../../../shared/ui/forms/formState.ts';
import { TextField } from '../forms/pieces/TextField.tsx';
import css from '../../../shared/ui/viewing.module.css';

export interface WhoFieldsProps {
  readonly form: FormView;
  /** What the address and the number are for. */
  readonly emailHint: string;
  readonly phoneHint: string;
}

/** Who comes to see or to stay, and how they can be reached. */
export function WhoFields({ form, emailHint, phoneHint }: WhoFieldsProps) {
  const { t } = form;
  return (
    <>
      <div className={css['pair']}>
        <TextField
          form={form}
          name="firstName"
          label={t('viewing:who.firstName')}
          required
          autoComplete="given-name"
          maxLength={VISITOR_LIMITS.name}
        />
        <TextField
          form={form}
          name="lastName"
          label={t('viewing:who.lastName')}
          required
          autoComplete="family-name"
          maxLength={VISITOR_LIMITS.name}
        />
      </div>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('viewing:who.email')}
        hint={emailHint}
        required
        autoComplete="email"
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        label={t('viewing:who.phone')}
        hint={phoneHint}
        required
        autoComplete="tel"
        maxLength={VISITOR_LIMITS.phone}
      />
    </>
  );
}
