import { useSyncExternalStore } from 'react';
import { STORE_EVENT } from './storeEvent.ts';

export interface Store<State> {
  readonly get: () => State;
  readonly set: (patch: Partial<State>) => void;
  /** Adds a listener. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a state that widgets of one page share. On the server the state never changes, because all requests share it.
 */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
      document.dispatchEvent(new Event(STORE_EVENT));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns a part of a store's state. `initial` is the value on the server and during hydration. It must come from props
 * or constants, because another widget may have changed the store before this widget hydrates. `select` must return the
 * same value for the same state.
 */
export function useStore<State extends object, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
  initial: Selected,
): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => initial,
  );
}
