import type { Machines } from './machines.ts';
import type { Pages, PriceChanges } from './drillSites.ts';
import type { Writers } from './messages.ts';
import type { Allowance } from './report.ts';

export interface Stage {
  readonly machines: Machines;
  readonly changes: PriceChanges;
  readonly writers: Writers;
  readonly pages: Pages;
  /** Adds a figure to the line of the fault. */
  readonly note: (text: string) => void;
}

/** Something that goes wrong while visitors look at pages. */
export interface Fault {
  /** What `npm run drill -- <name>` chooses it by. */
  readonly name: string;
  readonly title: string;
  readonly allowed?: Allowance;
  /** What is missing on this machine to play it; undefined when nothing is. */
  readonly missing?: (machines: Machines) => string | undefined;
  /**
   * Breaks something and mends it. Visitors are watched from before it until some seconds after it. Returns what it
   * found wrong besides.
   */
  readonly play: (stage: Stage) => Promise<readonly string[]>;
}

/** Waits until it is so; false after the limit. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
