import { isRemembering } from '../storage/remembering.ts';

/** When the visitor asked this browser to remember visits, this stores the visit and marks what is new since the last one. */
export function startMarks(): void {
  if (!isRemembering()) return;
  void import(/* webpackChunkName: "new-marks" */ './NewElement.ts').then(({ NewElement }) =>
    customElements.define('gevel-new', NewElement),
  );
}
