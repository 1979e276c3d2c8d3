import { splitSentences, additionalSentences } from './sentences.ts';
import { plainLines } from '../../render/html/sanitize.ts';

/**
 * Returns what a short description says beside a long one: all of it, or the sentences that the long one lacks. The
 * result is text or HTML of an agent, not yet sanitised. It is empty where the long description already says
 * everything.
 */
export function shortDescriptionExtra(short: string, long: string): string {
  const words = plainLines(short);
  const added = additionalSentences(words, plainLines(long));
  return added.length === splitSentences(words).length ? short : added.join(' ');
}
