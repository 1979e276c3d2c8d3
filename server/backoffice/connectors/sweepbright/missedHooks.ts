import type { HookHistory, RecordMoment } from '../seam/hookHistory.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An absence up to this length is a restart and is not reported. */
const SHORT_ABSENCE_MS = 2 * MINUTE_MS;
/** A silence is reported when it lasts longer than this and longer than four times the longest earlier silence. */
const SILENCE_MS = 14 * DAY_MS;
const LONGER_THAN_USUAL = 4;
/** Older absences are not reported, because the homes were published again or checked since. */
const RECENT_MS = 30 * DAY_MS;

const toDays = (ms: number): number => Math.floor(ms / DAY_MS);
const formatMinute = (iso: string): string => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

const formatNames = (records: readonly RecordMoment[]): string => {
  const shown = records.slice(0, 10).map(({ recordId }) => recordId);
  return records.length > shown.length
    ? `${shown.join(', ')} and ${records.length - shown.length} more`
    : shown.join(', ');
};

/** Returns the longest time between two calls, in milliseconds. */
function findLongestPause(times: readonly number[]): number {
  let longest = 0;
  for (const [index, time] of times.entries())
    if (index > 0) longest = Math.max(longest, time - (times[index - 1] ?? time));
  return longest;
}

function describeSilence({ connectedAt, received, now }: HookHistory): string | undefined {
  const times = received.map((at) => Date.parse(at));
  const last = times.at(-1);
  if (last === undefined) {
    const waited = now - Date.parse(connectedAt);
    return waited > DAY_MS
      ? `No call has come since the connection was made ${toDays(waited)} days ago: the address of the hook is probably not registered.`
      : undefined;
  }
  const silent = now - last;
  if (silent <= Math.max(SILENCE_MS, LONGER_THAN_USUAL * findLongestPause(times))) return undefined;
  return `No call has come for ${toDays(silent)} days, which is much longer than before: ask SweepBright whether the address of the hook is still registered.`;
}

/**
 * Returns sentences for people about calls that were probably lost. There is no list to compare with, and a home can
 * only be read for an hour after its call, so reading it later proves nothing. The sentences are therefore based on the
 * recorded calls, reports and leads.
 */
export function describeMissedHooks(history: HookHistory): readonly string[] {
  const { denied, away, now } = history;
  // A failure to read a home is retried until the home's hour is over.
  const unread = history.unread.filter(({ at }) => now - Date.parse(at) > HOUR_MS);
  const found: string[] = [];
  if (unread.length > 0)
    found.push(
      `Published, but not read within the hour that SweepBright allows: ${formatNames(unread)}. Publish them again.`,
    );
  if (denied.length > 0)
    found.push(
      `On the site, but not published to it any more, says SweepBright: ${formatNames(denied)}. Publish them again, or take them off.`,
    );
  for (const { from, to } of away) {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    if (end - start > SHORT_ABSENCE_MS && now - end < RECENT_MS)
      found.push(
        `No call could be received from ${formatMinute(from)} to ${formatMinute(to)} UTC: publish again what was changed in that time.`,
      );
  }
  const quiet = describeSilence(history);
  if (quiet !== undefined) found.push(quiet);
  return found;
}
