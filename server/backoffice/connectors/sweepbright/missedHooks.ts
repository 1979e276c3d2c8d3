import type { HookHistory, RecordTime } from '../seam/hookHistory.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A shorter absence of the back office is an ordinary restart, so it is not reported. */
const MAX_RESTART_MS = 2 * MINUTE_MS;
/**
 * A time without calls is reported when it is longer than this and longer than four times the longest earlier time
 * without calls.
 */
const MIN_SILENCE_MS = 14 * DAY_MS;
const SILENCE_FACTOR = 4;
/** An absence is reported for this time after its end, so that `connectors status` does not show it for ever. */
const RECENT_ABSENCE_MS = 30 * DAY_MS;

const toWholeDays = (ms: number): number => Math.floor(ms / DAY_MS);
const formatMinute = (iso: string): string => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

const formatRecordIds = (records: readonly RecordTime[]): string => {
  const shownIds = records.slice(0, 10).map(({ recordId }) => recordId);
  return records.length > shownIds.length
    ? `${shownIds.join(', ')} and ${records.length - shownIds.length} more`
    : shownIds.join(', ');
};

/** Returns the longest time between two calls, in milliseconds. */
function findLongestPause(times: readonly number[]): number {
  let longestMs = 0;
  for (const [index, time] of times.entries())
    if (index > 0) longestMs = Math.max(longestMs, time - (times[index - 1] ?? time));
  return longestMs;
}

function describeSilence({ connectedAt, receivedTimes, now }: HookHistory): string | undefined {
  const times = receivedTimes.map((at) => Date.parse(at));
  const lastCallMs = times.at(-1);
  if (lastCallMs === undefined) {
    const waitedMs = now - Date.parse(connectedAt);
    return waitedMs > DAY_MS
      ? `No call has arrived since the connection was created ${toWholeDays(waitedMs)} days ago: the address of the hook is probably not registered.`
      : undefined;
  }
  const silenceMs = now - lastCallMs;
  if (silenceMs <= Math.max(MIN_SILENCE_MS, SILENCE_FACTOR * findLongestPause(times))) return undefined;
  return `No call has arrived for ${toWholeDays(silenceMs)} days, which is much longer than before: ask SweepBright whether the address of the hook is still registered.`;
}

/**
 * Returns sentences for people about calls that were probably lost. SweepBright has no list of homes to compare with,
 * and a home can only be read for an hour after its call. The sentences are therefore based only on the history of
 * calls, reports and leads.
 */
export function describeMissedHooks(history: HookHistory): readonly string[] {
  const { deniedRecords, absences, now } = history;
  // Homes that were announced less than an hour ago are left out, because the program still tries to read them.
  const overdueRecords = history.unreadRecords.filter(({ at }) => now - Date.parse(at) > HOUR_MS);
  const sentences: string[] = [];
  if (overdueRecords.length > 0)
    sentences.push(
      `Published, but not read within the hour that SweepBright allows: ${formatRecordIds(overdueRecords)}. Publish them again.`,
    );
  if (deniedRecords.length > 0)
    sentences.push(
      `On the site, but according to SweepBright no longer published to it: ${formatRecordIds(deniedRecords)}. Publish them again, or withdraw them.`,
    );
  for (const { from, to } of absences) {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    if (end - start > MAX_RESTART_MS && now - end < RECENT_ABSENCE_MS)
      sentences.push(
        `No call could be received from ${formatMinute(from)} to ${formatMinute(to)} UTC: publish the homes again that were changed in that time.`,
      );
  }
  const silenceSentence = describeSilence(history);
  if (silenceSentence !== undefined) sentences.push(silenceSentence);
  return sentences;
}
