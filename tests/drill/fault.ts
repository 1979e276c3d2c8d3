import type { DrillMachines } from './machines.ts';
import type { DrillPages, PriceChanges } from './drillSites.ts';
import type { FormWriters } from './messages.ts';
import type { FaultAllowance } from './report.ts';

export interface DrillStage {
  readonly machines: DrillMachines;
  readonly changes: PriceChanges;
  readonly writers: FormWriters;
  readonly pages: DrillPages;
  /** Adds a note to the line of the fault in the report. */
  readonly addNote: (text: string) => void;
}

/** A fault that happens while visitors request pages. */
export interface DrillFault {
  /** The argument of `npm run drill -- <name>` that chooses this fault. */
  readonly name: string;
  readonly title: string;
  readonly allowance?: FaultAllowance;
  /** Returns the description of what this machine lacks to play the fault; undefined when it lacks nothing. */
  readonly findMissingTool?: (machines: DrillMachines) => string | undefined;
  /**
   * Causes the fault and repairs it. Visitors are observed before, during and for some seconds after the fault. Returns
   * further problems that were found while it was played.
   */
  readonly play: (stage: DrillStage) => Promise<readonly string[]>;
}

/** Waits until the condition is true; returns false after the limit. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
