import type { Fault } from './crawlPages.ts';

const EXAMPLES = 3;

/** Groups faults that differ only in their numbers. The most frequent group comes first. */
export function faultSummary(faults: readonly Fault[]): string {
  const alike = Map.groupBy(faults, ({ fault }) => fault.replaceAll(/\d+/g, 'N'));
  return [...alike.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const examples = group.slice(0, EXAMPLES).map(({ address }) => `    ${address}`);
      return [`${group.length} × ${group[0]?.fault}`, ...examples].join('\n');
    })
    .join('\n');
}
