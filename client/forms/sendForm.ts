import type { FormDone, FormRefused } from '#shared/ui/forms/formAnswer.ts';

export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** Returns the fields that the form would post, without boxes that are not ticked. */
export function readFields(form: HTMLFormElement, submitter: HTMLElement | null): FormFields {
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

interface SendResult {
  readonly done?: FormDone;
  readonly refused?: FormRefused;
}

/**
 * Sends the form and returns the answer.
 *
 * @throws when there is no answer, or when it neither accepts nor refuses the form
 */
export async function sendForm(form: HTMLFormElement, fields: FormFields, idempotencyKey: string): Promise<SendResult> {
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
