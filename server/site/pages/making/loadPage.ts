import type { Logger } from 'pino';
import { GoneError, isTemporary } from '../../apiClient/errors.ts';
import type { LayoutData, LayoutSource } from '../../layout/loadLayout.ts';
import type { PageOutcome, Screen, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';

export interface LoadParts {
  readonly layout: Pick<LayoutSource, 'load'>;
  /** What a visitor sees in place of a screen that failed. */
  readonly errorOutcome: (request: ScreenRequest, error: unknown) => PageOutcome;
  readonly logger: Logger;
}

/** @throws for an address that a browser would take to another host. */
function assertOwnPath(to: string) {
  if (!to.startsWith('/') || /^\/[/\\]/.test(to)) throw new Error(`A redirect must stay on the site, unlike ${to}`);
}

/** Critical data of the screen, and what follows from it. Never rejects: a failure becomes an error page. */
export async function loadOutcome(
  screen: Screen,
  request: ScreenRequest,
  { errorOutcome, logger }: Omit<LoadParts, 'layout'>,
): Promise<ScreenOutcome> {
  try {
    const outcome = await screen.load(request);
    if (outcome.type === 'redirect') assertOwnPath(outcome.to);
    return outcome;
  } catch (error) {
    const level = isTemporary(error) || error instanceof GoneError ? 'info' : 'error';
    logger[level]({ err: error, route: request.route.name }, 'screen load failed');
    return errorOutcome(request, error);
  }
}

/** What stands around every screen; null when it can't be loaded. */
export async function loadLayout(
  request: ScreenRequest,
  { layout, logger }: Omit<LoadParts, 'errorOutcome'>,
): Promise<LayoutData | null> {
  try {
    return await layout.load(request);
  } catch (error) {
    logger.warn({ err: error }, 'layout load failed');
    return null;
  }
}
