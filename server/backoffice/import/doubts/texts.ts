import type { DoubtRule } from './doubt.ts';

/** A question mark within a word, or the sign for a lost character. */
const DAMAGED = /\p{L}\?\p{L}|\uFFFD|\p{L}\?(?=\p{Ll})/u;

export const damagedTexts: DoubtRule = function* damagedTexts({ general, address }) {
  for (const [path, text] of [
    ['address.street', address.street],
    ['general.title', general.title],
    ['general.description', general.description],
  ] as const) {
    const damaged = Object.values(text ?? {}).find((value) => DAMAGED.test(value ?? ''));
    if (damaged === undefined) continue;
    yield { kind: 'damaged-text', path, value: damaged, reason: 'characters were lost before it came here' };
  }
};
