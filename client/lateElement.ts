import { whenParsed } from './widgets/parsed.ts';
import type { StartTrigger } from './widgets/startTrigger.ts';
import { whenCreated } from './widgets/whenCreated.ts';

/**
 * Creates a custom element that enhances HTML of the server. The code of the element loads as soon as the page contains
 * the element, or when `trigger` starts it. `data-ready` shows that the code has run.
 */
export const createLateElement = (
  load: () => Promise<(element: HTMLElement) => void>,
  trigger: StartTrigger = whenCreated,
): CustomElementConstructor =>
  class extends HTMLElement {
    #enhancement: Promise<void> | undefined;
    #started = false;

    connectedCallback() {
      // The element is ignored in a late part of the page until React has moved that part (see `WidgetElement`).
      if (this.#started || this.closest('[hidden][id^="S:"]')) return;
      this.#started = true;
      trigger(this, () => (this.#enhancement ??= this.#enhanceHtml()));
    }

    async #enhanceHtml() {
      const [enhance] = await Promise.all([load(), whenParsed(this)]);
      enhance(this);
      this.dataset['ready'] = '';
    }
  };
