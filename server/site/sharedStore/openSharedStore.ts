import type { SharedStore, SharedStoreOptions } from './sharedStore.ts';

/** Connects like `connectSharedStore`, but loads the client library only when a store is configured. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { connectSharedStore } = await import(
    /* webpackMode: "lazy", webpackChunkName: "sharedStore" */ './sharedStore.ts'
  );
  return connectSharedStore(options);
}
