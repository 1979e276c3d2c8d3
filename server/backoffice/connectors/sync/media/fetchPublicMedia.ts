import type { FetchOutside } from '#server/backoffice/core/outside/fetchOutside.ts';
import { InnerAddressError } from '#server/backoffice/core/outside/guardedAddress.ts';
import { describeInnerAddress } from '../../transport/describeInnerAddress.ts';
import type { FetchMedia } from '../syncWork.ts';

/** The limit is high enough for large brochures. Even a picture of 40 million pixels is smaller. */
const MAX_MEDIA_BYTES = 30_000_000;
const MEDIA_TIMEOUT_MS = 60_000;
/** The size that is assumed for a file whose headers do not declare its size. Most files are not larger. */
const ASSUMED_FILE_BYTES = 4_000_000;

/**
 * Creates a function that fetches pictures and files from the URLs in a CRM's records. The type of a file is detected
 * from its content.
 */
export const createMediaFetcher =
  (fetchOutside: FetchOutside): FetchMedia =>
  async (url, signal, waitForCapacity) => {
    try {
      const { body } = await fetchOutside(url, {
        acceptHeader: 'image/avif,image/webp,image/jpeg,image/png,application/pdf',
        isAcceptedType: () => true,
        timeoutMs: MEDIA_TIMEOUT_MS,
        maxBytes: MAX_MEDIA_BYTES,
        beforeBody: (bytes = ASSUMED_FILE_BYTES) => waitForCapacity(bytes),
        signal,
      });
      return body;
    } catch (error) {
      throw error instanceof InnerAddressError ? new Error(describeInnerAddress(url, error)) : error;
    }
  };
