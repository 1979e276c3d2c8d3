import { whenParsed } from './widgets/parsed.ts';
import type { StartTrigger } from './widgets/startTrigger.ts';
import { whenLoad } from './widgets/whenLoad.ts';

/**
 * Creates a custom element that enhances HTML of the server. Its code loads when the page contains one, or when its
 * trigger fires; `data-ready` says that the code has run.
 */
export const lateElement = (
  load: () => Promise<(element: HTMLElement) => void>,
  when: StartTrigger = whenLoad,
): CustomElementConstructor =>
  class extends HTMLElement {
    #enhancement: Promise<void> | undefined;
    #started = false;

    connectedCallback() {
      // React moves late parts of a page into place, as `WidgetElement` describes; only the move counts.
      if (this.#started || this.closest('[hidden][id^="S:"]')) return;
      this.#started = true;
      when(this, () => (this.#enhancement ??= this.#enhance()));
    }

    async #enhance() {
      const [enhance] = await Promise.all([load(), whenParsed(this)]);
      enhance(this);
      this.dataset['ready'] = '';
    }
  };
