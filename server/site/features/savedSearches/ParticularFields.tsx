import { FREQUENCIES } from '#shared/api/subscriptions.ts';
import type { Site } from '#shared/api/site.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { TextField } from '../../forms/pieces/TextField.tsx';

interface ParticularFieldsProps {
  readonly form: FormView;
  readonly site: Pick<Site, 'locales'>;
  /** False when the e-mail address is already known and cannot be changed. */
  readonly hasEmail: boolean;
}

/** Renders the fields for the visitor's name and e-mail address, and for the frequency and language of the mails. */
export function ParticularFields({ form, site, hasEmail }: ParticularFieldsProps) {
  const { t } = form;
  return (
    <>
      <TextField form={form} name="name" required autoComplete="name" maxLength={VISITOR_MAX_CHARACTERS.name} />
      {hasEmail ? (
        <TextField
          form={form}
          name="email"
          hint={t('subscribe:field.emailHint')}
          type="email"
          required
          autoComplete="email"
          maxLength={VISITOR_MAX_CHARACTERS.email}
        />
      ) : null}
      <ChoiceField
        form={form}
        name="frequency"
        kind="one"
        required
        choices={FREQUENCIES.map((value) => ({ value, label: t(`subscribe:frequency.${value}`) }))}
      />
      {site.locales.length > 1 ? (
        <ChoiceField
          form={form}
          name="locale"
          kind="list"
          required
          choices={site.locales.map((value) => ({ value, label: t(`common:languageName.${value}`) }))}
        />
      ) : (
        <input type="hidden" name="locale" value={site.locales[0]} />
      )}
    </>
  );
}
