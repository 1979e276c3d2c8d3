import type { FetchOutside } from '../../core/outside/fetchOutside.ts';
import { InnerAddressError } from '../../core/outside/guardedAddress.ts';
import { describeInnerAddress } from '../transport/innerReason.ts';
import type { FetchMedia } from './syncWork.ts';

/** The limit allows large brochures. A picture of 40 million pixels is smaller. */
const MAX_MEDIA_BYTES = 30_000_000;
const TIMEOUT_MS = 60_000;
/** The size that is assumed for a file whose headers do not declare one. Most files are about this large. */
const USUAL_BYTES = 4_000_000;

/**
 * Creates a function that fetches pictures and files from addresses that a CRM provides. Their type is detected from
 * their content.
 */
export const fetchPublicMedia =
  (fetchOutside: FetchOutside): FetchMedia =>
  async (url, signal, waitForCapacity) => {
    try {
      const { body } = await fetchOutside(url, {
        acceptHeader: 'image/avif,image/webp,image/jpeg,image/png,application/pdf',
        isAcceptedType: () => true,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_MEDIA_BYTES,
        beforeBody: (bytes = USUAL_BYTES) => waitForCapacity(bytes),
        signal,
      });
      return body;
    } catch (error) {
      throw error instanceof InnerAddressError ? new Error(describeInnerAddress(url, error)) : error;
    }
  };
