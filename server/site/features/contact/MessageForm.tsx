import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { Form } from '../../forms/pieces/Form.tsx';
import type { FormView } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../../forms/pieces/TextArea.tsx';
import { PrivacyField } from '../../forms/pieces/PrivacyField.tsx';
import { SentMessage } from '../../forms/pieces/Sent.tsx';
import { WriterFields } from './WriterFields.tsx';

interface MessageFormProps {
  readonly form: FormView;
  readonly site: { readonly name: string };
  readonly locale: Locale;
  /** The path of the page with the form. After a refused post it is the page from which the form was sent. */
  readonly page: string;
  /** The estate that the message is about. With an estate, the text of the message is optional. */
  readonly estateId?: number;
  /** The recipient: `agent:` or `office:` and an id. */
  readonly recipientText?: string;
}

/** Renders the contact form (specification §2.9), also for an estate (§3.5, "property contact"). */
export function MessageForm({ form, site, locale, page, estateId, recipientText: to }: MessageFormProps) {
  const { t } = form;
  const isProperty = estateId !== undefined;
  return (
    <Form
      form={form}
      widgetName="contactForm"
      submitLabel={t(isProperty ? 'contact:property.submit' : 'contact:contact.submit')}
      successText={
        <SentMessage
          title={t('contact:sent.title')}
          text={t(isProperty ? 'contact:sent.property' : 'contact:sent.text')}
        />
      }
    >
      <input type="hidden" name="page" value={page} />
      {to ? <input type="hidden" name="to" value={to} /> : null}
      {isProperty ? <input type="hidden" name="estateId" value={estateId} /> : null}
      <WriterFields form={form} />
      <TextArea
        form={form}
        name="text"
        required={!isProperty}
        maxLength={MESSAGE_MAX_CHARACTERS.text}
        missingKey="contact:missing.text"
      />
      <PrivacyField form={form} name={site.name} locale={locale} />
    </Form>
  );
}
