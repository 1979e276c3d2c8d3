import type { ReactNode } from 'react';
import type { BackOfficeHealth } from '../../apiClient/health/backOfficeHealth.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';
import type { RequestTarget } from '../../http/requestTarget.ts';
import type { LayoutData } from '../../layout/loadLayout.ts';
import type { PageTree } from '../../render/renderPage.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import type { Flight } from '../flights/flights.ts';
import type { PageRequest } from '../pageRequest.ts';
import { waitForPart } from '../waitForPart.ts';
import { withTimeout } from '../withTimeout.ts';
import { LateContent } from './LateContent.tsx';

/** What can be sent before the page is complete. */
export interface FirstPart {
  readonly status: number;
  readonly tree: PageTree<LayoutData>;
  readonly foreign: ForeignSources | undefined;
}

export interface FirstPartOptions {
  readonly health: Pick<BackOfficeHealth, 'pace' | 'isWorthWaiting'>;
  /** Replaces the content that cannot be loaded on a page whose head was sent. */
  readonly renderUnavailable: (request: ScreenRequest) => ReactNode;
}

/** Within this a page is either complete or starts to stream. */
const FLUSH_MS = 50;

/**
 * What can be sent before the page is complete, if that takes long: everything but its deferred blocks, or, of a
 * screen whose status is certain, what stands there without any data. Undefined: the page is sent as a whole.
 */
export const createFirstPart =
  ({ health, renderUnavailable }: FirstPartOptions) =>
  async (
    { screen }: Pick<PageRequest, 'screen'>,
    { search }: Pick<RequestTarget, 'search'>,
    { progress, done }: Pick<Flight, 'progress' | 'done'>,
  ): Promise<FirstPart | undefined> => {
    if (await withTimeout(done, FLUSH_MS)) return undefined;
    const { content, request, layout } = progress;
    let known = await withTimeout(content, 0);
    const early = !known && health.pace() === 'slow' ? screen.early?.(request()) : undefined;
    if (early) {
      const { head, fallback, foreign } = early;
      const body = (
        <LateContent content={content} fallback={fallback} renderUnavailable={renderUnavailable} search={search} />
      );
      return { status: 200, tree: { request: request(), head, layout: layout(), body }, foreign };
    }
    if (!known) {
      known = await waitForPart(content, true, health.isWorthWaiting);
      if (!known || (await withTimeout(done, FLUSH_MS))) return undefined;
    }
    const { outcome } = known;
    // A page that is not the same for all visitors has headers of its own, which only a whole page gets.
    if (outcome.type !== 'page' || outcome.cache === 'none' || !outcome.deferred?.length) return undefined;
    const { status, head, body, foreign } = outcome;
    return { status, tree: { request: known.request, head, layout: layout(), body }, foreign };
  };
