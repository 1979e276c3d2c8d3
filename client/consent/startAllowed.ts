import type { Purpose } from '#shared/domain/visitor/consent.ts';
import { countPageView } from './countPageView.ts';
import { showMedia } from './showMedia.ts';

/** The functions that start each purpose. The captcha is not among them, because its form starts it. */
const START_FUNCTIONS: Readonly<Partial<Record<Purpose, (element: HTMLElement) => void>>> = {
  media: showMedia,
  statistics: countPageView,
};
const started = new Set<Purpose>();

/**
 * Starts the purposes that the visitor has allowed, each once for each page.
 *
 * @param element the `<gevel-consent>`
 */
export function startAllowed(allowed: readonly Purpose[], element: HTMLElement): void {
  for (const purpose of allowed) {
    if (started.has(purpose)) continue;
    started.add(purpose);
    START_FUNCTIONS[purpose]?.(element);
  }
}
