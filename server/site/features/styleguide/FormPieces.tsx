import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { Alert } from '../../forms/pieces/Alert.tsx';
import { CheckboxField } from '../../forms/pieces/CheckboxField.tsx';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import { Form } from '../../forms/pieces/Form.tsx';
import { NEW_FORM_STATE, type FormState, type FormView } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../../forms/pieces/TextArea.tsx';
import { TextField } from '../../forms/pieces/TextField.tsx';
import { Section } from '../../layout/Section.tsx';

const EXAMPLE_CHOICES = [
  { value: 'sell', label: 'Sell a home' },
  { value: 'buy', label: 'Buy a home', hint: 'Alone or together' },
];

const EXAMPLE_LABELS = {
  name: 'Name',
  email: 'Email',
  wish: 'What would you like to do?',
  wishes: 'And later?',
  place: 'Where?',
  text: 'Message',
};

const ExampleFields = ({ form }: { form: FormView }) => (
  <>
    <TextField form={form} name="name" required autoComplete="off" />
    <TextField form={form} name="email" type="email" hint="We answer within a day." required />
    <ChoiceField form={form} name="wish" kind="one" choices={EXAMPLE_CHOICES} required />
    <ChoiceField form={form} name="wishes" kind="some" choices={EXAMPLE_CHOICES} />
    <ChoiceField form={form} name="place" kind="list" choices={EXAMPLE_CHOICES} emptyChoiceLabel="Anywhere" />
    <TextArea form={form} name="text" rows={3} />
    <CheckboxField form={form} name="privacy" label="I have read the privacy statement." required />
  </>
);

/** Renders every kind of field and alert, in a new form and after a refused post. The forms send nothing. */
export function FormPieces({ t }: { t: Translate }): ReactNode {
  const buildView = (name: string, state: FormState): FormView => ({
    name,
    action: '#',
    state,
    phone: '+32 9 000 00 00',
    email: 'hello@example.com',
    labels: EXAMPLE_LABELS,
    t,
  });
  const refusedForm = buildView('refused', {
    typed: { name: 'An', email: 'an@', wish: 'buy', wishes: ['sell', 'buy'], text: 'Hello!' },
    errors: { email: t('forms:error.email'), privacy: t('forms:error.consent') },
    alert: { kind: 'danger', text: t('forms:alert.review') },
  });
  return (
    <>
      <Section title="Form">
        <Form form={buildView('fresh', NEW_FORM_STATE)} submitLabel="Send message">
          <ExampleFields form={buildView('fresh', NEW_FORM_STATE)} />
        </Form>
      </Section>
      <Section title="Form that comes back">
        <Form form={refusedForm} submitLabel="Send message">
          <ExampleFields form={refusedForm} />
        </Form>
      </Section>
      <Section title="Alerts">
        <Alert kind="success">Your message is on its way.</Alert>
        <Alert kind="info">This home was sold last week.</Alert>
        <Alert kind="danger">{t('forms:alert.failed')}</Alert>
      </Section>
    </>
  );
}
