import { isRemembering } from '../storage/remembering.ts';

/** Stores the visit and marks new estates, if the visitor has agreed that this browser remembers visits. */
export function startNewMarks(): void {
  if (!isRemembering()) return;
  void import(/* webpackChunkName: "new-marks" */ './NewElement.ts').then(({ NewElement }) =>
    customElements.define('gevel-new', NewElement),
  );
}
