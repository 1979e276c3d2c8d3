import type { StartTrigger } from '../widgets/WidgetElement.ts';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'submit'] as const;

/**
 * The first pointer or focus on a form. One that is sent before its script is there waits for it; where the script can't
 * be had, the form is posted as it would be without.
 */
export const whenTouched: StartTrigger = (element, enhance) => {
  let sent: SubmitEvent | undefined;
  const notice = (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault();
      sent = event as SubmitEvent;
    }
    void enhance().then(finish, finish);
  };
  const finish = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, notice);
    const { target, submitter } = sent ?? {};
    sent = undefined;
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
  };
  for (const sign of SIGNS) element.addEventListener(sign, notice);
};
