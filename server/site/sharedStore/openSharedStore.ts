import type { SharedStore, SharedStoreOptions } from './sharedStore.ts';

/** As `connectSharedStore`; its client is loaded only where there is a store. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { connectSharedStore } = await import(
    /* webpackMode: "lazy", webpackChunkName: "sharedStore" */ './sharedStore.ts'
  );
  return connectSharedStore(options);
}
