import type { PageFault } from './crawlPages.ts';

const MAX_EXAMPLES = 3;

/** Groups faults that differ only in their numbers. The most frequent group comes first. */
export function summarizeFaults(faults: readonly PageFault[]): string {
  const alike = Map.groupBy(faults, ({ fault }) => fault.replaceAll(/\d+/g, 'N'));
  return [...alike.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const examples = group.slice(0, MAX_EXAMPLES).map(({ address }) => `    ${address}`);
      return [`${group.length} × ${group[0]?.fault}`, ...examples].join('\n');
    })
    .join('\n');
}
