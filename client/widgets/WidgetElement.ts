import type { Trigger } from '#shared/widgets/trigger.ts';
import type { StartTrigger } from './startTrigger.ts';
import { whenIdle } from './whenIdle.ts';
import { whenInteraction } from './whenInteraction.ts';
import { whenList } from './whenList.ts';
import { whenCreated } from './whenCreated.ts';
import { whenMap } from './whenMap.ts';
import { whenStore } from './whenStore.ts';
import { whenVisible } from './whenVisible.ts';

const START_TRIGGERS: Readonly<Record<string, StartTrigger>> = {
  load: whenCreated,
  idle: whenIdle,
  visible: whenVisible,
  interaction: whenInteraction,
  store: whenStore,
  list: whenList,
  map: whenMap,
} satisfies Record<Trigger, StartTrigger>;

/** The element `<gevel-widget data-widget data-when data-id>`: HTML of the server that is hydrated later. */
export class WidgetElement extends HTMLElement {
  #hydration: Promise<void> | undefined;
  #started = false;

  connectedCallback() {
    // The element is ignored inside `<div hidden id="S:…">`, into which React streams late parts of a page. React then
    // moves each part to its place, where the element is connected again.
    if (this.#started || this.closest('[hidden][id^="S:"]')) return;
    this.#started = true;
    START_TRIGGERS[this.dataset['when'] ?? '']?.(this, () => (this.#hydration ??= this.#hydrate()));
  }

  async #hydrate() {
    try {
      const { hydrate } = await import(/* webpackChunkName: "hydrate" */ './hydrate.tsx');
      await hydrate(this);
    } catch (error) {
      this.dataset['failed'] = '';
      // The trigger may start the widget again, because the connection may have failed only once.
      this.#hydration = undefined;
      throw error;
    }
  }
}
