import type { Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { Purges } from '../core/purges/startPurges.ts';
import { limitReading } from './limitReading.ts';

type PurgeReaderProgress = Awaited<ReturnType<Purges['listProgress']>>[number];

/** A subscriber that was silent for longer than this is not measured: it has ended, or other metrics report it. */
const MAX_READER_SILENCE_SECONDS = 120;
/** The maximum number of readers with a label of their own: the readers that are furthest behind. */
const MAX_LABELED_READERS = 50;

/** Returns only the host of an address, because the rest may contain a password. */
const toReaderName = ({ name }: PurgeReaderProgress): string => (URL.canParse(name) ? new URL(name).host : name);

const toReaderState = ({ attempts }: PurgeReaderProgress) => (attempts > 0 ? 'failing' : 'reading');
const isReaderPresent = ({ kind, silentSeconds }: PurgeReaderProgress): boolean =>
  kind !== 'subscriber' || silentSeconds < MAX_READER_SILENCE_SECONDS;

/** Measures how far the readers are behind: the age of the oldest purge that each reader has not confirmed. */
export function measurePurges(registry: Registry, listProgress: Purges['listProgress']): void {
  const readProgress = limitReading(listProgress);
  const listPresentReaders = async () => ((await readProgress()) ?? []).filter(isReaderPresent);
  collectGauge(
    registry,
    {
      name: 'gevel_purge_lag_seconds',
      help: 'Age of the oldest purge that a reader has not confirmed; 0 when it has confirmed all',
      labelNames: ['kind', 'reader'],
    },
    async () => {
      const readers = (await listPresentReaders())
        .toSorted((a, b) => b.behindSeconds - a.behindSeconds)
        .slice(0, MAX_LABELED_READERS);
      return readers.map(
        (reader) => [{ kind: reader.kind, reader: toReaderName(reader) }, reader.behindSeconds] as const,
      );
    },
  );
  collectGauge(
    registry,
    { name: 'gevel_purge_readers', help: 'Readers of purges that were active recently', labelNames: ['kind', 'state'] },
    async () => {
      const counts = new Map<string, number>();
      const readers = await listPresentReaders();
      for (const reader of readers) {
        const kindAndState = `${reader.kind} ${toReaderState(reader)}`;
        counts.set(kindAndState, (counts.get(kindAndState) ?? 0) + 1);
      }
      return [...counts].map(([kindAndState, count]) => {
        const [kind = '', state = ''] = kindAndState.split(' ');
        return [{ kind, state }, count] as const;
      });
    },
  );
  collectGauge(
    registry,
    {
      name: 'gevel_purge_acknowledged_age_seconds',
      help: 'Age of the oldest purge that a reader without failures has not confirmed',
    },
    async () => {
      const readers = await readProgress();
      if (!readers) return [];
      const readersBehind = readers.filter((reader) => isReaderPresent(reader) && reader.attempts === 0);
      return [[{}, Math.max(0, ...readersBehind.map(({ behindSeconds }) => behindSeconds))]];
    },
  );
}
