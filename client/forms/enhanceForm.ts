import type { FormDone, FormRefused } from '#shared/ui/forms/formAnswer.ts';
import { createAltchaClient } from './captcha/altchaClient.ts';
import { createRemoteClient } from './captcha/remoteClient.ts';
import type { CaptchaClient } from './captcha/token.ts';
import { clearErrors, clearErrorsOnInput, findErrors, showErrors } from './formErrors.ts';

type FormFields = Readonly<Record<string, string | readonly string[]>>;

interface SendResult {
  readonly done?: FormDone;
  readonly refused?: FormRefused;
}

/** Creates the captcha client of a `<gevel-form data-captcha>`; undefined when the form has no captcha. */
function createCaptchaClient(element: HTMLElement): CaptchaClient | undefined {
  const { captcha, siteKey = '', challenge = '' } = element.dataset;
  if (captcha === undefined) return undefined;
  if (captcha === 'altcha') return createAltchaClient(challenge);
  if (captcha === 'recaptcha' || captcha === 'turnstile') return createRemoteClient(captcha, siteKey, element);
  return undefined;
}

function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates the idempotency keys of submissions. The same values are sent with the same key until the server has accepted
 * them.
 */
function createIdempotencyKeys() {
  let lastSubmission: { readonly contents: string; readonly key: string } | undefined;
  return {
    get(fields: FormFields): string {
      const contents = JSON.stringify(fields);
      if (lastSubmission?.contents !== contents) lastSubmission = { contents, key: createIdempotencyKey() };
      return lastSubmission.key;
    },
    forget() {
      lastSubmission = undefined;
    },
  };
}

/**
 * Loads the script for amount fields if the form has some. When the script cannot be loaded, the server parses the
 * amounts as they were typed.
 */
async function followAmounts(form: HTMLFormElement): Promise<void> {
  const fields = form.querySelectorAll<HTMLInputElement>('input[data-amount]');
  if (fields.length === 0) return;
  const script = await import(/* webpackChunkName: "amounts" */ './followAmount.ts').catch(() => undefined);
  for (const field of fields) script?.followAmount(field);
}

/** Returns the fields that the form would post, without boxes that are not ticked. */
function readFields(form: HTMLFormElement, submitter: HTMLElement | null): FormFields {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== 'string') continue;
    const previousValue = fields[name];
    fields[name] =
      previousValue === undefined
        ? value
        : [...(typeof previousValue === 'string' ? [previousValue] : previousValue), value];
  }
  return fields;
}

/**
 * Sends the form and returns the answer.
 *
 * @throws when there is no answer, or when the answer neither accepts nor refuses the form
 */
async function sendForm(form: HTMLFormElement, fields: FormFields, idempotencyKey: string): Promise<SendResult> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(fields),
    // Before it answers, the server may call a remote captcha and the back office. The time limits of these calls
    // together are shorter than this limit.
    signal: AbortSignal.timeout(15_000),
  });
  const body: FormDone & FormRefused = await answer.json();
  if (answer.ok) return { done: body };
  if (typeof body.alert === 'string') return { refused: body };
  throw new Error(`${answer.status} ${answer.statusText}`);
}

/**
 * Shows the success alert in place of the form's fields. Without such an alert, opens the page that the answer names.
 */
function showSuccess(element: HTMLElement, form: HTMLFormElement, successAnswer: FormDone): void {
  const successAlert = element.querySelector<HTMLElement>('[data-alert="success"]');
  if (!successAlert) {
    location.assign(successAnswer.to);
    return;
  }
  form.reset();
  form.hidden = true;
  successAlert.hidden = false;
  scrollTo({ top: 0 });
  // A form far down on a page has a second alert at the top of the page.
  const topAlert = document.getElementById(`${form.id}-sent`);
  if (topAlert) topAlert.hidden = false;
  (topAlert ?? successAlert).focus({ preventScroll: true });
}

/**
 * Enhances `<gevel-form>`: sends its form without a new page (specification §4.4). While the form is being sent, it has
 * a loading marker. After success, the form is reset, the success alert replaces the fields, and the page scrolls to
 * the top; when the form has no success alert, the browser opens the page that the answer names. After a failure, the
 * danger alert is shown, and the fields keep what the visitor filled in.
 */
export function enhanceForm(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (!form) return;
  const captcha = createCaptchaClient(element);
  let isPlainPost = false;
  let isLoading = false;
  const idempotencyKeys = createIdempotencyKeys();

  form.noValidate = true;
  void followAmounts(form);
  clearErrorsOnInput(form);
  if (form.contains(document.activeElement)) captcha?.prepare();
  else form.addEventListener('focusin', () => captcha?.prepare(), { once: true });

  const setLoading = (isNowLoading: boolean) => {
    isLoading = isNowLoading;
    element.toggleAttribute('data-loading', isNowLoading);
    if (isNowLoading) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[type="submit"]'))
      button.disabled = isNowLoading;
  };

  /**
   * Lets the browser itself post the form, with the captcha token. When the script has sent this token already, the
   * server accepts it once more with the same values.
   */
  const postPlainly = (submitter: HTMLElement | null, token?: string) => {
    // The call is delayed, because a submit call inside a submit handler has no effect.
    setTimeout(() => {
      setLoading(false);
      isPlainPost = true;
      const field = Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: captcha?.field,
        value: token,
      });
      if (token !== undefined) form.append(field);
      form.requestSubmit(submitter);
      field.remove();
    });
  };

  const submitForm = async (submitter: HTMLElement | null) => {
    const fields = readFields(form, submitter);
    clearErrors(form);
    setLoading(true);
    try {
      const token = await captcha?.token();
      if (captcha && token === undefined) return postPlainly(submitter);
      const { done, refused } = await sendForm(
        form,
        captcha && token !== undefined ? { ...fields, [captcha.field]: token } : fields,
        idempotencyKeys.get(fields),
      );
      if (refused?.next) return postPlainly(submitter, token);
      setLoading(false);
      if (done) {
        idempotencyKeys.forget();
        showSuccess(element, form, done);
      } else if (refused) showErrors(form, refused.alert, refused.errors);
    } catch (error) {
      // oxlint-disable-next-line no-console -- The failure of a contact form is logged (specification §8).
      console.error('Form not sent:', error);
      setLoading(false);
      showErrors(form, form.querySelector<HTMLElement>('[data-failed]')?.dataset['failed'] ?? '', {});
    } finally {
      captcha?.reset();
    }
  };

  form.addEventListener('submit', (event) => {
    if (isPlainPost) {
      isPlainPost = false;
      return;
    }
    event.preventDefault();
    if (isLoading) return;
    const errors = findErrors(form);
    const reviewText = form.querySelector<HTMLElement>('[data-review]')?.dataset['review'] ?? '';
    if (Object.keys(errors).length > 0) showErrors(form, reviewText, errors);
    else void submitForm(event.submitter);
  });
}
