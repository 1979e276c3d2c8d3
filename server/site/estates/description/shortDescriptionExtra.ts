import { sentencesOf, additionalSentences } from './sentences.ts';
import { plainLines } from '../../render/html/sanitize.ts';

/**
 * What a short description says beside a long one: all of it, or the sentences that the long one lacks, as text or html
 * of an agent, not yet sanitised. Empty where the long one says it all.
 */
export function shortDescriptionExtra(short: string, long: string): string {
  const words = plainLines(short);
  const added = additionalSentences(words, plainLines(long));
  return added.length === sentencesOf(words).length ? short : added.join(' ');
}
