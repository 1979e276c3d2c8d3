import type { SharedStore, SharedStoreOptions } from './sharedStore.ts';

/** Does the same as `connectSharedStore`, but loads the client only when a store is configured. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { connectSharedStore } = await import(
    /* webpackMode: "lazy", webpackChunkName: "sharedStore" */ './sharedStore.ts'
  );
  return connectSharedStore(options);
}
