/** The values of the metrics of a program, by name and labels in the text format of Prometheus. */
export type Metrics = ReadonlyMap<string, number>;

/** Reads the metrics of a program. */
export async function readMetrics(url: string): Promise<Metrics> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Returns the increase of a counter between two readings, over all its series that have the given label. */
export function computeIncrease([before, after]: readonly [Metrics, Metrics], name: string, label = ''): number {
  let increase = 0;
  for (const [series, value] of after)
    if (/^\w+/.exec(series)?.[0] === name && series.includes(label)) increase += value - (before.get(series) ?? 0);
  return increase;
}
