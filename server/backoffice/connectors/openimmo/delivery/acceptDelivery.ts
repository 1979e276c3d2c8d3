import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { extractXml } from './archive.ts';
import type { ArrivedFile } from './arrivals.ts';
import type { createAcceptedDeliveries } from './acceptedDeliveries.ts';
import { type DeliveryHead, readDeliveryHead } from './readDelivery.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_DELIVERY_BYTES = 2048 * MEBIBYTE;

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEBIBYTE)} MB`;

/** Returns the words with which a refusal names an agency. */
const describeAgency = (id: string | null) =>
  id === null ? 'an anbieter without openimmo_anid' : `the anbieter ${id}`;

/**
 * Creates a function that checks a file, moves it to the accepted files under a key and returns its head. The function
 * throws `RefusedDelivery` for a file that is not accepted, and then leaves the file where it is.
 *
 * @param acceptedFolder the folder of the accepted files
 */
export function createDeliveryAcceptor(
  acceptedFolder: string,
  acceptedDeliveries: Pick<ReturnType<typeof createAcceptedDeliveries>, 'findNewestHead' | 'storeHead'>,
  openImmoId: string | undefined,
): (arrival: ArrivedFile, key: string) => Promise<DeliveryHead> {
  /**
   * Throws `RefusedDelivery` for a file of another agency, because a complete delivery must not remove the homes of
   * another agency. Without the setting `openImmoId`, the agency must be the same as in the files that were accepted
   * before.
   */
  async function checkProvider(head: DeliveryHead): Promise<void> {
    const newestHead = openImmoId === undefined ? await acceptedDeliveries.findNewestHead() : undefined;
    if (!newestHead || newestHead.openImmoId === head.openImmoId) return;
    throw new RefusedDelivery(
      `it is of ${describeAgency(head.openImmoId)}, and the files before it are of ${describeAgency(newestHead.openImmoId)}: each agency needs its own folder; if the openimmo_anid of the agency has changed, set openImmoId to the new one and send the file again`,
    );
  }

  return async ({ name, file }, key) => {
    const { size } = await stat(file);
    if (size === 0) throw new RefusedDelivery('it is empty');
    if (size > MAX_DELIVERY_BYTES)
      throw new RefusedDelivery(
        `it has ${formatMegabytes(size)}; the maximum is ${formatMegabytes(MAX_DELIVERY_BYTES)}`,
      );
    const extractedXml = path.join(acceptedFolder, `.${key}.xml`);
    try {
      const isArchive = /\.zip$/i.test(name);
      if (isArchive) await extractXml(file, extractedXml);
      const head = await readDeliveryHead(isArchive ? extractedXml : file, openImmoId);
      await checkProvider(head);
      await acceptedDeliveries.storeHead(key, head);
      const acceptedXml = path.join(acceptedFolder, `${key}.xml`);
      // This rename is atomic: a delivery is accepted as soon as its XML is in `acceptedFolder`.
      await rename(isArchive ? extractedXml : file, acceptedXml);
      // The archive is moved last. If the program ends before this step, the archive is still among the arrived files,
      // and the delivery is accepted once more, with its pictures. In the other order, nothing would read the archive
      // again.
      if (isArchive)
        await rename(file, path.join(acceptedFolder, `${key}.zip`)).catch(async (error: unknown) => {
          await rm(acceptedXml);
          throw error;
        });
      return head;
    } catch (error) {
      await rm(path.join(acceptedFolder, `${key}.json`), { force: true });
      throw error;
    } finally {
      await rm(extractedXml, { force: true });
    }
  };
}
