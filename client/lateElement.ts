import { parsed } from './widgets/parsed.ts';
import type { StartTrigger } from './widgets/startTrigger.ts';
import { whenLoad } from './widgets/whenLoad.ts';

/**
 * An element of the server's HTML that a script makes more of. Its code loads when there is one on the page, or when its
 * trigger fires; `data-ready` says that it has run.
 */
export const lateElement = (
  load: () => Promise<(element: HTMLElement) => void>,
  when: StartTrigger = whenLoad,
): CustomElementConstructor =>
  class extends HTMLElement {
    #enhancement: Promise<void> | undefined;
    #started = false;

    connectedCallback() {
      // As in WidgetElement: late parts of a page are moved into their places, and only the move counts.
      if (this.#started || this.closest('[hidden][id^="S:"]')) return;
      this.#started = true;
      when(this, () => (this.#enhancement ??= this.#enhance()));
    }

    async #enhance() {
      const [enhance] = await Promise.all([load(), parsed(this)]);
      enhance(this);
      this.dataset['ready'] = '';
    }
  };
