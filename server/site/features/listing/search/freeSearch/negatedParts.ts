import type { PhraseMeaning } from './meaning.ts';
import type { SearchPhrase } from './phrase.ts';
import { readBedrooms } from './readBedrooms.ts';
import { readPrice } from './readPrice.ts';

/** The meanings of words between a word such as "no" and the thing that is not wanted. */
const LEAD_MEANINGS: ReadonlySet<PhraseMeaning['is']> = new Set(['skip', 'in', 'number']);
/** The meanings of nouns that can follow a word such as "no". */
const NOUN_MEANINGS: ReadonlySet<PhraseMeaning['is']> = new Set([
  'type',
  'subType',
  'dwellings',
  'feature',
  'cost',
  'filter',
  'newBuild',
]);
/** The meanings of words before a noun, as in `no large garage`. */
const ADJECTIVE_MEANINGS: ReadonlySet<PhraseMeaning['is']> = new Set(['ordinary', 'skip']);

/** Returns the index of the first token after the words that lead to the unwanted thing. */
function skipLeadWords(phrase: SearchPhrase, start: number): number {
  let index = start;
  for (
    let leadWord = phrase.findLongestMeaningAt(index);
    leadWord && LEAD_MEANINGS.has(leadWord.meaning.is);
    leadWord = phrase.findLongestMeaningAt(index)
  ) {
    if (leadWord.meaning.is === 'number' && !leadWord.meaning.article) break;
    index = leadWord.end;
  }
  return index;
}

const startsOtherPart = (phrase: SearchPhrase, index: number): boolean =>
  phrase.findMeaningAt(index, 'with') !== undefined ||
  phrase.findMeaningAt(index, 'without') !== undefined ||
  readBedrooms(phrase, index) !== undefined ||
  readPrice(phrase, index, undefined) !== undefined;

/**
 * Returns the index after the unwanted thing that begins at a token. The thing is one noun, with the words before it.
 * It may also be a transaction or a place, when no other word precedes it. Returns `start` when nothing unwanted begins
 * at that token.
 */
function findThingEnd(phrase: SearchPhrase, start: number): number {
  const firstIndex = skipLeadWords(phrase, start);
  let index = firstIndex;
  while (index < phrase.tokens.length) {
    const rooms = index === firstIndex ? readBedrooms(phrase, index) : undefined;
    if (rooms) return rooms.end;
    if (startsOtherPart(phrase, index) || /[^\p{L}\d]/u.test(phrase.tokens[index]?.text ?? '')) break;
    const reading = phrase.findReadingAt(index, firstIndex > start || index === firstIndex);
    if (reading === undefined) {
      index += 1;
      continue;
    }
    if (reading.kind === 'place') return index === firstIndex ? reading.end : index;
    const { is } = reading.meaning;
    if (NOUN_MEANINGS.has(is)) return reading.end;
    if (is === 'transaction') return index === firstIndex ? reading.end : index;
    if (!ADJECTIVE_MEANINGS.has(is)) break;
    index = reading.end;
  }
  return index > firstIndex ? index : start;
}

/** Returns the index after an unwanted thing and the further things that follow after "or", "nor" and "and". */
function findThingsEnd(phrase: SearchPhrase, start: number): number {
  let end = findThingEnd(phrase, start);
  if (end === start) return start;
  for (
    let conjunction = phrase.findMeaningAt(end, 'and');
    conjunction;
    conjunction = phrase.findMeaningAt(end, 'and')
  ) {
    const nextReading = phrase.findReadingAt(conjunction.end, false);
    const isPlaceOrTransaction =
      nextReading?.kind === 'place' || (nextReading?.kind === 'meaning' && nextReading.meaning.is === 'transaction');
    const nextEnd = isPlaceOrTransaction ? conjunction.end : findThingEnd(phrase, conjunction.end);
    if (nextEnd === conjunction.end) break;
    end = nextEnd;
  }
  return end;
}

/**
 * Returns the parts that the visitor does not want ("no garage", "garage not needed"), as a map from the index of the
 * first token to the index after the last token.
 */
export function findNegatedParts(phrase: SearchPhrase): ReadonlyMap<number, number> {
  const parts = new Map<number, number>();
  /** The index of the first token of the previous word or phrase with content; undefined after a negated part. */
  let previousStart: number | undefined;
  let index = 0;
  while (index < phrase.tokens.length) {
    const negation = phrase.findMeaningAt(index, 'without');
    if (negation) {
      const followsThing = negation.meaning.after === true && previousStart !== undefined;
      const end = followsThing ? negation.end : findThingsEnd(phrase, negation.end);
      parts.set(followsThing ? (previousStart ?? index) : index, end);
      previousStart = undefined;
      index = end;
      continue;
    }
    const reading = phrase.findReadingAt(index, false);
    const end = reading?.end ?? index + 1;
    const isConnector = reading?.kind === 'meaning' && (reading.meaning.is === 'skip' || reading.meaning.is === 'and');
    if (!isConnector) previousStart = index;
    index = end;
  }
  return parts;
}
