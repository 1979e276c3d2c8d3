import type { Logger } from 'pino';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { type MediaFormat, type MediaSize, mediaPath } from '#shared/domain/media.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import type { Media } from './resizer.ts';

interface PreparationOptions {
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  readonly media: Pick<Media, 'prepareVariant'>;
  /** Returns true when no visitor waits for a page or a picture of this process. */
  readonly isQuiet: () => boolean;
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
}

/** Renders the pictures of new and changed homes before a visitor requests them. */
export interface PicturePreparation {
  /** Adds the homes that a change of a site concerns to the homes whose pictures wait to be rendered, up to a limit. */
  addChangedEstates(message: Pick<PurgeMessage, 'siteId' | 'tags'>): void;
  close(): void;
}

/** The maximum number of homes that wait. The pictures of further homes are rendered when a visitor requests them. */
const MAX_WAITING_ESTATES = 500;
/** The time between two checks of `isQuiet`. */
const QUIET_CHECK_INTERVAL_MS = 250;
/**
 * The maximum number of pictures of each home that are rendered: those that a list and the top of the home's page show.
 */
const MAX_PICTURES_PER_ESTATE = 3;
/** The maximum number of attempts to load a home or to render a picture while the back office does not answer. */
const MAX_ATTEMPTS = 3;
const PREPARED_FORMAT: MediaFormat = 'avif';
const CARD_PICTURE_SIZES: readonly MediaSize[] = ['card-phone', 'card', 'card-2x'];
const MAIN_PICTURE_SIZES: readonly MediaSize[] = ['gallery-phone', 'gallery-m', 'gallery-s'];
const OTHER_PICTURE_SIZES: readonly MediaSize[] = ['gallery-s', 'gallery-phone'];

export function createPicturePreparation({ client, media, isQuiet, logger }: PreparationOptions): PicturePreparation {
  /** The waiting homes as texts `<site> <estate>`, in the order of their addition, with their failed attempts. */
  const waitingEstates = new Map<string, number>();
  let waitingPictures: { readonly siteId: string; readonly path: string; readonly failedAttempts: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;

  async function loadPictures(estateKey: string) {
    const [siteId = '', id = ''] = estateKey.split(' ');
    const estate = await client.forSite(siteId).call('getEstate', { params: { id }, locale: DEFAULT_LOCALE });
    const pictures = (estate?.pictures ?? []).toSorted((a, b) => a.index - b.index).slice(0, MAX_PICTURES_PER_ESTATE);
    return pictures.flatMap(({ file, thumbnail = file }, position) => {
      const cardPaths =
        position === 0 ? CARD_PICTURE_SIZES.map((size) => mediaPath(thumbnail, size, PREPARED_FORMAT)) : [];
      const galleryPaths = (position === 0 ? MAIN_PICTURE_SIZES : OTHER_PICTURE_SIZES).map((size) =>
        mediaPath(file, size, PREPARED_FORMAT),
      );
      return [...cardPaths, ...galleryPaths].map((path) => ({ siteId, path, failedAttempts: 0 }));
    });
  }

  /**
   * Runs a step. When the back office does not answer, `waitAgain` puts the home or picture back, so that it is tried
   * again, up to `MAX_ATTEMPTS` times in all. After that, or after any other error, the home or picture is skipped. It
   * is then rendered when a visitor requests it.
   */
  async function attempt(step: () => Promise<void>, failedAttempts: number, waitAgain: (failed: number) => void) {
    try {
      await step();
    } catch (error) {
      const isBackOfficeCause = isBackOfficeFailure(error);
      if (isBackOfficeCause && failedAttempts + 1 < MAX_ATTEMPTS) waitAgain(failedAttempts + 1);
      logger[isBackOfficeCause ? 'debug' : 'warn']({ err: error }, 'picture not rendered in advance');
    }
  }

  /** Loads the addresses of the pictures of one home, or renders one picture. */
  async function runStep() {
    const picture = waitingPictures.shift();
    if (picture) {
      const { siteId, path, failedAttempts } = picture;
      return attempt(
        () => media.prepareVariant(siteId, path),
        failedAttempts,
        (failed) => waitingPictures.push({ siteId, path, failedAttempts: failed }),
      );
    }
    const [next] = waitingEstates;
    if (!next) return;
    const [estateKey, failedAttempts] = next;
    waitingEstates.delete(estateKey);
    await attempt(
      async () => {
        waitingPictures = await loadPictures(estateKey);
      },
      failedAttempts,
      (failed) => waitingEstates.set(estateKey, failed),
    );
  }

  async function workIfQuiet() {
    if (isWorking || !isQuiet() || client.health.getPace() !== 'fast') return;
    isWorking = true;
    await runStep();
    isWorking = false;
    if (waitingEstates.size + waitingPictures.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    addChangedEstates({ siteId, tags }) {
      const prefix = `s-${siteId}.e.`;
      for (const tagName of tags) {
        if (!tagName.startsWith(prefix) || waitingEstates.size >= MAX_WAITING_ESTATES) continue;
        waitingEstates.set(`${siteId} ${tagName.slice(prefix.length)}`, 0);
      }
      if (waitingEstates.size > 0) timer ??= setInterval(() => void workIfQuiet(), QUIET_CHECK_INTERVAL_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
