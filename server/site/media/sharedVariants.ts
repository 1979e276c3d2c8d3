import { VARIANTS_FOLDER } from '#shared/storage/mediaLayout.ts';
import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import { CLAIM, CLAIM_MS, type VariantStore } from './variantStore.ts';

const CLAIM_CONTENT = Buffer.from('1');

/**
 * Returns the result of the work, or `other` when it fails. Errors are ignored because the storage logs them itself.
 */
const withFallback = <T>(work: Promise<T>, other: T): Promise<T> => work.catch(() => other);

/**
 * Creates a store of pictures in a storage that all instances share. The most recently used pictures are also in a
 * folder of this machine, which is used while the storage is down.
 */
export function createSharedVariants(local: VariantStore, storage: MediaStorage): VariantStore {
  /** Claims the work. Returns true when this call has the claim. */
  async function tryClaim(claim: string): Promise<boolean> {
    if (await storage.create(claim, CLAIM_CONTENT)) return true;
    const since = await storage.modifiedAt(claim);
    if (since && Date.now() - since.getTime() < CLAIM_MS) return false;
    await storage.write(claim, CLAIM_CONTENT);
    return true;
  }

  return {
    async open(name, where) {
      const found = await local.open(name);
      if (found || where === 'here') return found;
      const bytes = await withFallback(storage.read(VARIANTS_FOLDER + name), undefined);
      if (bytes) await local.put(name, bytes);
      return bytes;
    },
    async has(name) {
      return (
        (await local.has(name)) ||
        (await withFallback(storage.modifiedAt(VARIANTS_FOLDER + name), undefined)) !== undefined
      );
    },
    async put(name, bytes) {
      await local.put(name, bytes);
      await withFallback(storage.write(VARIANTS_FOLDER + name, bytes), undefined);
    },
    async claim(name) {
      const claim = VARIANTS_FOLDER + name + CLAIM;
      if (!(await withFallback(tryClaim(claim), true))) return undefined;
      return () => withFallback(storage.remove(claim), undefined);
    },
    async names(folder) {
      const names = new Set(await local.names(folder));
      const shared = async () => {
        for await (const { name } of storage.list(`${VARIANTS_FOLDER}${folder}/`))
          names.add(name.slice(VARIANTS_FOLDER.length));
      };
      await withFallback(shared(), undefined);
      return [...names];
    },
  };
}
