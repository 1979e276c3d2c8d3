import type { StartTrigger } from '../widgets/startTrigger.ts';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'click'] as const;

/**
 * The first pointer or focus on a form. A press of its button that comes before its script is there waits for it, and
 * so does the Enter key, which presses the button; when the script cannot be loaded, the form is posted as without
 * JavaScript.
 */
export const whenFormUsed: StartTrigger = (element, enhance) => {
  let pressed: HTMLButtonElement | undefined;
  let ready: Promise<void> | undefined;
  const notice = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[type="submit"]');
    if (event.type === 'click' && button) {
      event.preventDefault();
      pressed = button;
    }
    ready ??= enhance().then(finish, finish);
  };
  const finish = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, notice);
    pressed?.form?.requestSubmit(pressed);
  };
  for (const sign of SIGNS) element.addEventListener(sign, notice);
};
