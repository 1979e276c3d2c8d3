import { VISITOR_LIMITS } from '../../../../shared/api/visitor.ts';
import css from '../../forms/pieces/contact.module.css';
import type { FormView } from '../../../../shared/ui/forms/formState.ts';
import { TextField } from '../../forms/pieces/TextField.tsx';

/** Who writes, and how to answer. */
export function VisitorFields({ form }: { form: FormView }) {
  const { t } = form;
  return (
    <>
      <div className={css['pair']}>
        <TextField
          form={form}
          name="firstName"
          label={t('contact:field.firstName')}
          required
          autoComplete="given-name"
          maxLength={VISITOR_LIMITS.name}
          missing="contact:missing.firstName"
        />
        <TextField
          form={form}
          name="lastName"
          label={t('contact:field.lastName')}
          required
          autoComplete="family-name"
          maxLength={VISITOR_LIMITS.name}
          missing="contact:missing.lastName"
        />
      </div>
      <TextField
        form={form}
        name="email"
        label={t('contact:field.email')}
        hint={t('contact:field.emailHint')}
        type="email"
        required
        autoComplete="email"
        maxLength={VISITOR_LIMITS.email}
        missing="contact:missing.email"
      />
      <TextField
        form={form}
        name="phone"
        label={t('contact:field.phone')}
        hint={t('contact:field.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={VISITOR_LIMITS.phone}
      />
    </>
  );
}
