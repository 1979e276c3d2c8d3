import { type FormEvent, useState } from 'react';
import button from '../../ui/button.module.css';
import forms from '../../ui/forms/forms.module.css';
import { formatContactText } from '../../ui/contactText.ts';
import summary from '../../ui/forms/summary.module.css';
import css from '../../ui/viewing.module.css';
import type { CancelStage } from './cancelStage.ts';
import { defineWidget } from '../defineWidget.ts';
import { useWidget } from '../WidgetContext.tsx';

interface CancelAppointmentProps {
  readonly stage: CancelStage;
  /** The path to which the form is posted. */
  readonly action: string;
  /** The path of the page that moves the appointment. */
  readonly move: string;
  /** The path of the agency's list, to which the visitor can continue. */
  readonly offer: string;
  /** The name of the form. */
  readonly form: string;
  /** The visitor: name, mail address, phone number. */
  readonly contact: readonly string[];
  /** The start of the appointment, in ISO form and formatted. */
  readonly time: { readonly iso: string; readonly text: string };
}

/**
 * Renders specification §2.7 and §4.5: the appointment with a question and a button, and afterwards the confirmation or
 * the reason of a failure.
 */
export default defineWidget(function CancelAppointment(props: CancelAppointmentProps) {
  const { action, move, offer, form, contact, time } = props;
  const { site, t } = useWidget();
  const [stage, setStage] = useState<CancelStage | 'loading'>(props.stage);
  const [hasActed, setHasActed] = useState(false);
  // A message in the server's page gets no focus, because visitors read the page from its top. A message that appears
  // later gets the focus.
  const messageRef = hasActed ? focusMessage : undefined;

  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    setHasActed(true);
    setStage('loading');
    setStage(await postCancellation(action, form));
  };

  const offerLink = (
    <p>
      <a className={button['quiet']} href={offer}>
        {t('errors:offer')}
      </a>
    </p>
  );
  if (stage === 'cancelled') {
    return (
      <>
        <output ref={messageRef} className={forms['success']} tabIndex={-1}>
          {t('live_agenda:cancel.cancelled')}
        </output>
        {offerLink}
      </>
    );
  }
  if (stage === 'not found') {
    return (
      <>
        <p ref={messageRef} className={css['lead']} tabIndex={-1}>
          {t('live_agenda:cancel.not_found')}
        </p>
        {/* The server's page of this stage has its own links below the widget. */}
        {hasActed ? offerLink : null}
      </>
    );
  }
  const isLoading = stage === 'loading';
  return (
    <>
      <dl className={`${summary['rows']} ${css['rows']}`}>
        <div className={summary['row']}>
          <dt>{t('live_agenda:label_contact')}</dt>
          <dd>{contact.join('\n')}</dd>
        </div>
        <div className={summary['row']}>
          <dt>{t('live_agenda:time')}</dt>
          <dd>
            <time dateTime={time.iso}>{time.text}</time>
          </dd>
        </div>
      </dl>
      {stage === 'failed' ? (
        <p ref={messageRef} className={forms['danger']} role="alert" tabIndex={-1}>
          {formatContactText(
            t,
            { byPhone: 'live_agenda:cancel.error', byMail: 'live_agenda:cancel.errorByMail' },
            site,
          )}
        </p>
      ) : null}
      <form method="post" action={action} aria-busy={isLoading} onSubmit={(event) => void cancel(event)}>
        <input type="hidden" name="form" value={form} />
        <p>{t('live_agenda:cancel.confirm_question')}</p>
        <p className={css['actions']}>
          <button className={button['button']} type="submit" disabled={isLoading}>
            {isLoading ? t('live_agenda:cancel.loading') : t('live_agenda:cancel.cancel_button')}
          </button>
          <a href={move}>{t('viewing:appointment.move')}</a>
        </p>
      </form>
    </>
  );
});

const focusMessage = (message: HTMLElement | null) => message?.focus();

/**
 * Cancels the appointment and returns the next stage. An appointment that does not exist any more is not found, so that
 * the visitor does not try again. Any other error, which is "any status of 400 or more" by specification §4.5, or a
 * missing response, is a failure.
 */
async function postCancellation(action: string, form: string): Promise<CancelStage> {
  try {
    const { ok, status } = await fetch(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ form }),
    });
    if (ok) return 'cancelled';
    return status === 404 ? 'not found' : 'failed';
  } catch {
    return 'failed';
  }
}
