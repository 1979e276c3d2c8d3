import { splitSentences, listAdditionalSentences } from './sentences.ts';
import { toPlainLines } from '../../render/html/sanitize.ts';

/**
 * Returns the parts of a short description that a long one lacks: the whole short description, or some of its
 * sentences. The result is text or HTML of an agent, not yet sanitized. It is empty when the long description contains
 * everything.
 */
export function findShortDescriptionExtra(shortDescription: string, longDescription: string): string {
  const shortLines = toPlainLines(shortDescription);
  const addedSentences = listAdditionalSentences(shortLines, toPlainLines(longDescription));
  return addedSentences.length === splitSentences(shortLines).length ? shortDescription : addedSentences.join(' ');
}
