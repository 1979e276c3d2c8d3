interface RememberedData {
  /** Begins to store the data. Returns whether the browser stores it. */
  readonly beginStoring: () => boolean;
  /** Erases what was stored. */
  readonly eraseStoredData: () => void;
}

/**
 * Connects the two lines of an element. One line asks whether this browser may remember something (button
 * `data-action="remember"`), and the other line says that it does (button `data-action="forget"`). Stylesheets show one
 * line, and its button leads to the other line. An `<output>` then shows `data-forgotten` or `data-refused`.
 */
export function offerToRemember(element: HTMLElement, { beginStoring, eraseStoredData }: RememberedData): void {
  const status = element.querySelector('output');
  const findButton = (action: string) => element.querySelector<HTMLElement>(`[data-action="${action}"]`);
  const connectButton = (action: string, otherAction: string, handleClick: () => string | undefined) =>
    findButton(action)?.addEventListener('click', () => {
      const message = handleClick();
      if (status) status.textContent = message ?? '';
      // The pressed button is hidden now, so the focus moves to the button of the other line. When the browser refused
      // to store, the pressed button keeps the focus, because the other button is still hidden and takes no focus.
      findButton(otherAction)?.focus({ preventScroll: true });
    });
  connectButton('remember', 'forget', () => (beginStoring() ? '' : element.dataset['refused']));
  connectButton('forget', 'remember', () => {
    eraseStoredData();
    return element.dataset['forgotten'];
  });
}
