import { pathFor } from '#shared/routes/pathFor.ts';
import { createFormView } from '../../forms/formView.ts';
import form from '../../forms/pieces/contact.module.css';
import { Section } from '../../layout/Section.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import { contactForm } from '../contact/contactForm.tsx';
import { MessageForm } from '../contact/MessageForm.tsx';

interface MessageSectionProps {
  readonly request: ScreenRequest;
  readonly title: string;
  /** The recipient: `agent:` or `office:` and an id. */
  readonly recipientText: string;
}

/** Renders a form for a message to the recipient. */
export function MessageSection({ request, title, recipientText: to }: MessageSectionProps) {
  const { site, locale, path } = request;
  return (
    <div data-print="no">
      <Section title={title}>
        <div className={form['block']}>
          <MessageForm
            form={createFormView(request, contactForm, pathFor('ajaxContactForm', locale))}
            site={site}
            locale={locale}
            page={path}
            recipientText={to}
          />
        </div>
      </Section>
    </div>
  );
}
