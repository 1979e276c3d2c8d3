import type { StartTrigger } from '../widgets/startTrigger.ts';

const FIRST_EVENTS = ['pointerenter', 'pointerdown', 'focusin', 'click'] as const;

/**
 * Fires on the first pointer or focus event on a form. It fires at once when a field has the focus already, because the
 * focus event came before the page's script. When the visitor presses the button or the Enter key before the script has
 * loaded, the form is sent after the script has loaded. When the script cannot be loaded, the form is posted as without
 * JavaScript.
 */
export const whenFormUsed: StartTrigger = (element, enhance) => {
  let pressedButton: HTMLButtonElement | undefined;
  let enhancement: Promise<void> | undefined;
  const handleFirstEvent = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[type="submit"]');
    if (event.type === 'click' && button) {
      event.preventDefault();
      pressedButton = button;
    }
    beginEnhancement();
  };
  const beginEnhancement = () => {
    enhancement ??= enhance().then(submitPressedForm, submitPressedForm);
  };
  const submitPressedForm = () => {
    for (const type of FIRST_EVENTS) element.removeEventListener(type, handleFirstEvent);
    pressedButton?.form?.requestSubmit(pressedButton);
  };
  for (const type of FIRST_EVENTS) element.addEventListener(type, handleFirstEvent);
  if (element.contains(document.activeElement)) beginEnhancement();
};
