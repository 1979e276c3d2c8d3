import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../../forms/pieces/TextArea.tsx';
import { TextField } from '../../forms/pieces/TextField.tsx';
import { PrivacyField } from '../../forms/pieces/PrivacyField.tsx';
import { FriendSent } from './FriendSent.tsx';

interface FriendFormProps {
  readonly form: FormView;
  readonly site: { readonly name: string };
  readonly locale: Locale;
  readonly estateId: number;
  /** The path of the estate's page. */
  readonly href: string | undefined;
}

/** Renders the fields for the recipient, the sender and a note. */
export function FriendForm({ form, site, locale, estateId, href }: FriendFormProps) {
  const { t } = form;
  return (
    <Form
      form={form}
      widgetName="sendToAFriend"
      submitLabel={t('friend:submit')}
      successText={<FriendSent estateId={estateId} href={href} locale={locale} t={t} />}
    >
      <input type="hidden" name="estateId" value={estateId} />
      <TextField
        form={form}
        name="friendEmail"
        hint={t('friend:field.friendEmailHint')}
        type="email"
        required
        autoComplete="off"
        maxLength={VISITOR_MAX_CHARACTERS.email}
      />
      <TextField form={form} name="friendName" autoComplete="off" maxLength={VISITOR_MAX_CHARACTERS.name} />
      <TextField
        form={form}
        name="name"
        hint={t('friend:field.nameHint')}
        required
        autoComplete="name"
        maxLength={VISITOR_MAX_CHARACTERS.name}
      />
      <TextField
        form={form}
        name="email"
        hint={t('friend:field.emailHint')}
        type="email"
        required
        autoComplete="email"
        maxLength={VISITOR_MAX_CHARACTERS.email}
      />
      <TextArea
        form={form}
        name="note"
        hint={t('friend:field.noteHint')}
        maxLength={MESSAGE_MAX_CHARACTERS.note}
        rows={4}
      />
      <PrivacyField
        form={form}
        name={site.name}
        locale={locale}
        label="friend:privacy"
        missingText="forms:error.consent"
      />
    </Form>
  );
}
