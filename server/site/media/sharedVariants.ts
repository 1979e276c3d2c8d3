import { VARIANTS_FOLDER } from '#shared/storage/mediaLayout.ts';
import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import { CLAIM_FILE_SUFFIX, CLAIM_LIFETIME_MS, type VariantStore } from './variantStore.ts';

const CLAIM_CONTENT = Buffer.from('1');

/**
 * Returns the result of the work, or `fallback` when the work fails. The error is ignored, because the storage logs it.
 */
const resolveOr = <T>(work: Promise<T>, fallback: T): Promise<T> => work.catch(() => fallback);

/**
 * Creates a store of pictures in a storage that all instances share. The most recently used pictures are also in a
 * folder of this machine, which is used while the storage is down.
 */
export function createSharedVariants(local: VariantStore, storage: MediaStorage): VariantStore {
  /** Claims the right to render a picture. Returns true when this call has the claim. */
  async function tryClaim(claim: string): Promise<boolean> {
    if (await storage.create(claim, CLAIM_CONTENT)) return true;
    const claimedAt = await storage.readModifiedAt(claim);
    if (claimedAt && Date.now() - claimedAt.getTime() < CLAIM_LIFETIME_MS) return false;
    await storage.write(claim, CLAIM_CONTENT);
    return true;
  }

  return {
    async openVariant(name, where) {
      const localPicture = await local.openVariant(name);
      if (localPicture || where === 'here') return localPicture;
      const bytes = await resolveOr(storage.read(VARIANTS_FOLDER + name), undefined);
      if (bytes) await local.storeVariant(name, bytes);
      return bytes;
    },
    async hasVariant(name) {
      return (
        (await local.hasVariant(name)) ||
        (await resolveOr(storage.readModifiedAt(VARIANTS_FOLDER + name), undefined)) !== undefined
      );
    },
    async storeVariant(name, bytes) {
      await local.storeVariant(name, bytes);
      await resolveOr(storage.write(VARIANTS_FOLDER + name, bytes), undefined);
    },
    async tryToClaim(name) {
      const claim = VARIANTS_FOLDER + name + CLAIM_FILE_SUFFIX;
      if (!(await resolveOr(tryClaim(claim), true))) return undefined;
      return () => resolveOr(storage.remove(claim), undefined);
    },
    async listNames(folder) {
      const names = new Set(await local.listNames(folder));
      const addSharedNames = async () => {
        for await (const { name } of storage.list(`${VARIANTS_FOLDER}${folder}/`))
          names.add(name.slice(VARIANTS_FOLDER.length));
      };
      await resolveOr(addSharedNames(), undefined);
      return [...names];
    },
  };
}
