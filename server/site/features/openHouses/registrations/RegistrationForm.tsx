import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { MAX_PARTY_PERSONS } from '#shared/primitives/limits.ts';
import type { FormState } from '#shared/ui/forms/formState.ts';
import viewing from '#shared/ui/viewing.module.css';
import { createFormView } from '#server/site/forms/formView.ts';
import { ChoiceField } from '#server/site/forms/pieces/ChoiceField.tsx';
import { Form } from '#server/site/forms/pieces/Form.tsx';
import { PrivacyField } from '#server/site/forms/pieces/PrivacyField.tsx';
import { VisitorFields } from '#server/site/forms/pieces/visitor/VisitorFields.tsx';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { REGISTER_FORM } from './registerFields.ts';

const HINTS = { email: 'openHouses:register.emailHint', phone: 'openHouses:register.phoneHint' } as const;

/**
 * Returns the maximum number of people in one registration. It is lower than `MAX_PARTY_PERSONS` when fewer places are
 * left.
 */
const getMaxParty = ({ registration }: PublishedOpenHouse) =>
  registration?.counts === 'people' && registration.left
    ? Math.min(MAX_PARTY_PERSONS, registration.left)
    : MAX_PARTY_PERSONS;

interface RegistrationFormProps {
  readonly request: ScreenRequest;
  readonly openHouse: PublishedOpenHouse;
  /** The path to which the form is posted. */
  readonly action: string;
  readonly state: FormState;
}

/** Renders the fields for the visitor and the number of people. */
export function RegistrationForm({ request, openHouse, action, state }: RegistrationFormProps) {
  const { site, locale, t } = request;
  const form = createFormView(request, REGISTER_FORM, action, state);
  const choices = Array.from({ length: getMaxParty(openHouse) }, (_, index) => ({
    value: String(index + 1),
    label: t('openHouses:register.count', { count: index + 1 }),
  }));
  return (
    <Form form={form} submitLabel={t('openHouses:register.submit')}>
      <ChoiceField form={form} name="people" kind="list" choices={choices} required />
      <VisitorFields form={form} hints={HINTS} isPhoneRequired rowClassName={viewing['pair']} />
      <PrivacyField
        form={form}
        name={site.name}
        locale={locale}
        label="openHouses:register.privacy"
        missingText="forms:error.consent"
      />
    </Form>
  );
}
