import { isRemembering } from '../storage/remembering.ts';

/** Of a visitor who asked that this browser remembers: notes this visit, and marks what was published since the last one. */
export function startMarks(): void {
  if (!isRemembering()) return;
  void import(/* webpackChunkName: "new-marks" */ './NewElement.ts').then(({ NewElement }) =>
    customElements.define('gevel-new', NewElement),
  );
}
