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
const PREPARED_FORMAT: MediaFormat = 'avif';
const CARD_PICTURE_SIZES: readonly MediaSize[] = ['card-phone', 'card', 'card-2x'];
const MAIN_PICTURE_SIZES: readonly MediaSize[] = ['gallery-phone', 'gallery-m', 'gallery-s'];
const OTHER_PICTURE_SIZES: readonly MediaSize[] = ['gallery-s', 'gallery-phone'];

export function createPicturePreparation({ client, media, isQuiet, logger }: PreparationOptions): PicturePreparation {
  /** The waiting homes as texts `<site> <estate>`, in the order in which they were added. */
  const waitingEstates = new Set<string>();
  let pictureAddresses: { readonly siteId: string; readonly path: string }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;

  async function loadAddresses(entry: string) {
    const [siteId = '', id = ''] = entry.split(' ');
    const estate = await client.forSite(siteId).call('getEstate', { params: { id }, locale: DEFAULT_LOCALE });
    const pictures = (estate?.pictures ?? []).toSorted((a, b) => a.index - b.index).slice(0, MAX_PICTURES_PER_ESTATE);
    return pictures.flatMap(({ file, thumbnail = file }, position) => {
      const cardPaths =
        position === 0 ? CARD_PICTURE_SIZES.map((size) => mediaPath(thumbnail, size, PREPARED_FORMAT)) : [];
      const galleryPaths = (position === 0 ? MAIN_PICTURE_SIZES : OTHER_PICTURE_SIZES).map((size) =>
        mediaPath(file, size, PREPARED_FORMAT),
      );
      return [...cardPaths, ...galleryPaths].map((path) => ({ siteId, path }));
    });
  }

  /** Loads the addresses of the pictures of one home, or renders one picture. */
  async function runStep() {
    const next = pictureAddresses.shift();
    if (next) return media.prepareVariant(next.siteId, next.path);
    const [entry] = waitingEstates;
    if (entry === undefined) return;
    waitingEstates.delete(entry);
    pictureAddresses = await loadAddresses(entry);
  }

  async function workIfQuiet() {
    if (isWorking || !isQuiet() || client.health.getPace() !== 'fast') return;
    isWorking = true;
    try {
      await runStep();
    } catch (error) {
      // The picture is skipped. It is rendered when a visitor requests it.
      logger[isBackOfficeFailure(error) ? 'debug' : 'warn']({ err: error }, 'picture not rendered in advance');
    }
    isWorking = false;
    if (waitingEstates.size + pictureAddresses.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    addChangedEstates({ siteId, tags }) {
      const prefix = `s-${siteId}.e.`;
      for (const tagName of tags) {
        if (!tagName.startsWith(prefix) || waitingEstates.size >= MAX_WAITING_ESTATES) continue;
        waitingEstates.add(`${siteId} ${tagName.slice(prefix.length)}`);
      }
      if (waitingEstates.size > 0) timer ??= setInterval(() => void workIfQuiet(), QUIET_CHECK_INTERVAL_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
