import { nameError } from '#shared/ui/forms/formState.ts';

/** Error texts by the name of the field. */
type FieldErrors = Readonly<Record<string, string>>;

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROL_SELECTOR = 'input, select, textarea';

const findFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-field]')];
const findControls = (field: HTMLElement) => [...field.querySelectorAll<FormControl>(CONTROL_SELECTOR)];

/**
 * Returns whether an error is left to the server. Browsers disagree about mail addresses with letters outside ASCII, so
 * only the server checks those.
 */
const isLeftToServer = ({ validity, value }: FormControl) => validity.typeMismatch && /\P{ASCII}/u.test(value);

/**
 * Returns whether all controls are radio buttons and none is chosen. The buttons are not `required`, because browsers
 * then tell screen readers that each button is invalid until one is chosen.
 */
const hasNoChoice = (controls: readonly FormControl[]) =>
  controls.length > 0 &&
  controls.every((control) => control instanceof HTMLInputElement && control.type === 'radio' && !control.checked);

/**
 * Returns an error that the browser can find: a missing or an invalid value. Attributes of the field contain the texts.
 */
function findError(field: HTMLElement): string | undefined {
  const { missing, wrong } = field.dataset;
  const controls = findControls(field);
  if (missing !== undefined && hasNoChoice(controls)) return missing;
  const invalidControl = controls.find(
    (control) => control.willValidate && !control.validity.valid && !isLeftToServer(control),
  );
  if (!invalidControl) return undefined;
  return (invalidControl.validity.valueMissing ? missing : wrong) ?? invalidControl.validationMessage;
}

export function findErrors(form: HTMLFormElement): FieldErrors {
  const entries = findFields(form).map((field) => [field.dataset['field'] ?? '', findError(field)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function markField(field: HTMLElement, text: string | undefined): void {
  const errorElement = field.querySelector<HTMLElement>('[data-error]');
  if (errorElement) {
    errorElement.style.minBlockSize = '';
    errorElement.textContent = text ?? '';
    errorElement.hidden = text === undefined;
  }
  markControls(field, text !== undefined);
}

function markControls(field: HTMLElement, isWrong: boolean): void {
  for (const control of findControls(field)) {
    if (isWrong) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
}

/**
 * Shows the danger alert: its text, and each error with a link to its field. Without errors, it shows how to reach the
 * agency.
 */
export function showErrors(form: HTMLFormElement, text: string, errors: FieldErrors): void {
  const labels: Record<string, string | undefined> = {};
  for (const field of findFields(form)) {
    const { field: name = '', label } = field.dataset;
    markField(field, errors[name]);
    labels[name] = label;
  }
  const alert = form.querySelector<HTMLElement>('[data-alert="danger"]');
  const alertText = alert?.querySelector('[data-text]');
  const list = alert?.querySelector<HTMLElement>('[data-summary]');
  const contact = alert?.querySelector<HTMLElement>('[data-contact]');
  if (!alert || !alertText || !list || !contact) return;
  const entries = Object.entries(errors);
  alertText.textContent = text;
  list.replaceChildren(
    ...entries.map(([field, error]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `#${form.id}-${field}`;
      link.textContent = nameError(labels[field], error);
      item.append(link);
      return item;
    }),
  );
  list.hidden = entries.length === 0;
  contact.hidden = entries.length > 0;
  alert.hidden = false;
  alert.focus();
}

export function clearErrors(form: HTMLFormElement): void {
  for (const field of findFields(form)) markField(field, undefined);
  const alert = form.querySelector<HTMLElement>('[data-alert="danger"]');
  if (alert) alert.hidden = true;
}

/**
 * Removes the mark of an error. The space for the error's text stays, because the change event fires while the
 * visitor presses the next field, which must not move at that moment.
 */
function clearFieldMark(field: HTMLElement): void {
  const errorElement = field.querySelector<HTMLElement>('[data-error]');
  if (errorElement && !errorElement.hidden) {
    errorElement.style.minBlockSize = `${errorElement.offsetHeight}px`;
    errorElement.textContent = '';
  }
  markControls(field, false);
}

/** Checks a field again when it changes, and removes its mark when it has no error any more (specification §5). */
export function clearErrorsOnInput(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
    if (field && findError(field) === undefined) clearFieldMark(field);
  });
}
