import { VARIANTS_FOLDER } from '#shared/storage/mediaLayout.ts';
import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import { CLAIM_FILE_SUFFIX, CLAIM_LIFETIME_MS, type VariantStore } from './variantStore.ts';

const CLAIM_CONTENT = Buffer.from('1');

/**
 * Returns the result of the work, or `fallback` when the work fails. The error is ignored, because the storage logs it.
 */
const resolveWithFallback = <T>(work: Promise<T>, fallback: T): Promise<T> => work.catch(() => fallback);

/**
 * Creates a store of pictures in a storage that all instances share. The most recently used pictures are also in a
 * folder of this machine, which is used while the storage is down.
 */
export function createSharedVariants(localStore: VariantStore, storage: MediaStorage): VariantStore {
  /** Claims the right to render a picture. Returns true when this call has the claim. */
  async function tryClaim(claimName: string): Promise<boolean> {
    if (await storage.create(claimName, CLAIM_CONTENT)) return true;
    const claimedAt = await storage.readModifiedAt(claimName);
    if (claimedAt && Date.now() - claimedAt.getTime() < CLAIM_LIFETIME_MS) return false;
    await storage.write(claimName, CLAIM_CONTENT);
    return true;
  }

  return {
    async openVariant(name, where) {
      const localPicture = await localStore.openVariant(name);
      if (localPicture || where === 'here') return localPicture;
      const bytes = await resolveWithFallback(storage.read(VARIANTS_FOLDER + name), undefined);
      if (bytes) await localStore.storeVariant(name, bytes);
      return bytes;
    },
    async hasVariant(name) {
      return (
        (await localStore.hasVariant(name)) ||
        (await resolveWithFallback(storage.readModifiedAt(VARIANTS_FOLDER + name), undefined)) !== undefined
      );
    },
    async storeVariant(name, bytes) {
      await localStore.storeVariant(name, bytes);
      await resolveWithFallback(storage.write(VARIANTS_FOLDER + name, bytes), undefined);
    },
    async tryToClaim(name) {
      const claimName = VARIANTS_FOLDER + name + CLAIM_FILE_SUFFIX;
      if (!(await resolveWithFallback(tryClaim(claimName), true))) return undefined;
      return () => resolveWithFallback(storage.remove(claimName), undefined);
    },
    async listNames(folder) {
      const names = new Set(await localStore.listNames(folder));
      const addSharedNames = async () => {
        for await (const { name } of storage.list(`${VARIANTS_FOLDER}${folder}/`))
          names.add(name.slice(VARIANTS_FOLDER.length));
      };
      await resolveWithFallback(addSharedNames(), undefined);
      return [...names];
    },
  };
}
