import type { FormDone, FormRefused } from '#shared/ui/forms/formAnswer.ts';

export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** Returns the fields that the form would post, without boxes that are not ticked. */
export function readFields(form: HTMLFormElement, submitter: HTMLElement | null): FormFields {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== 'string') continue;
    const before = fields[name];
    fields[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return fields;
}

interface SendResult {
  readonly done?: FormDone;
  readonly refused?: FormRefused;
}

/**
 * Sends the form and returns the answer.
 *
 * @throws when there is no answer, or an answer that does not belong to a form
 */
export async function sendForm(form: HTMLFormElement, fields: FormFields, key: string): Promise<SendResult> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(fields),
    // The limit includes the time limits of a remote captcha and of the back office.
    signal: AbortSignal.timeout(15_000),
  });
  const body: FormDone & FormRefused = await answer.json();
  if (answer.ok) return { done: body };
  if (typeof body.alert === 'string') return { refused: body };
  throw new Error(`${answer.status} ${answer.statusText}`);
}
