import { countEstate } from './countEstate.ts';
import { shareAddress } from './shareAddress.ts';

/** Returns the address of the page without query and fragment, which say only which part of the page was shown. */
const getPageAddress = () => location.origin + location.pathname;

/**
 * Enhances `<gevel-actions data-estate-id data-copied data-not-copied>`, which has a button for each `data-action`. It
 * also counts the view of the estate, because the page of every estate loads this script.
 */
export function enhanceActions(element: HTMLElement): void {
  const estateId = Number(element.dataset['estateId']);
  if (estateId) countEstate(estateId);
  const status = element.querySelector('output');
  const showMessage = (name: string) => {
    if (status) status.textContent = element.dataset[name] ?? '';
  };
  const actions: Readonly<Record<string, () => void>> = {
    share: () => void shareAddress(document.title, getPageAddress()).then((message) => message && showMessage(message)),
    print: () =>
      void import(/* webpackChunkName: "print" */ './printBrochure.ts').then(
        ({ printBrochure }) => printBrochure(),
        // Without its code, the brochure only lacks pictures that were not loaded yet.
        () => print(),
      ),
  };
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-action]');
    if (button) actions[button.dataset['action'] ?? '']?.();
  });
}
