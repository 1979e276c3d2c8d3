interface StreetLine {
  readonly street: string;
  readonly number?: string | undefined;
  readonly box?: string | undefined;
  /** Parts stood where they do not belong and were moved. */
  readonly moved: boolean;
}

const NUMBER = String.raw`\d+(?:\s?[a-zA-Z])?(?:[-/]\d+[a-zA-Z]?)?`;
/** `12 Rue Neuve` */
const NUMBER_FIRST = new RegExp(String.raw`^(${NUMBER})[\s,]+(\p{L}[^\d]{3,})$`, 'u');
const LAST_NUMBER = /^(?:\d+[a-zA-Z]|\d+(?:[-/]\d+[a-zA-Z]?)?)$/;
const BOX_START = /^(?:[A-Z\d][A-Z\d.:/-]{0,4}|\/|bte|bus|boîte|box)$/;

/** `Kerkstraat 12 bus`, `Rue Neuve 12 A2.`: words, a number, then at most the start of a box. */
function numberLast(text: string): readonly [street: string, number: string, box: string | undefined] | undefined {
  const words = Array.from(text.matchAll(/[^\s,]+/g));
  for (const count of [1, 2]) {
    const [number, box] = words.slice(-count);
    if (!number || words.length <= count || !LAST_NUMBER.test(number[0])) continue;
    const between = text.slice(number.index + number[0].length, box?.index);
    if (count === 2 && (between.trim() !== '' || !BOX_START.test(box?.[0] ?? ''))) continue;
    const street = text.slice(0, number.index);
    if (/\p{L}/u.test(street.split(/\d/).at(-1) ?? '')) return [street, number[0], box?.[0]];
  }
  return undefined;
}

const BOX_WORD = /^(?:bte|bus|box|boîte|\/)\.?$/i;
/** `4 B` is number 4B. */
const SPLIT_LETTER = /^(\d+)\s+([a-zA-Z])$/;
/** `64 5` and `13 13`: number and box in one cell. */
const NUMBER_AND_BOX = /^(\d+[a-zA-Z]?)\s+(\S+)$/;

/** Longer texts are no street and no number, and stay as they are. */
const LONGEST_STREET = 200;
const LONGEST_NUMBER = 50;

const tidy = (text: string) => text.replace(/(?<![\s,])[\s,]+$/, '').trim();
const boxOf = (text: string) => text.replace(/^(?:bte|bus|box|boîte)\.?\s*/i, '') || undefined;

/**
 * Puts street, number and box into their own places, whichever cell the source has them in. What is not surely a
 * number stays where it is.
 */
export function splitStreetLine(streetText: string, numberText: string): StreetLine {
  if (streetText.length > LONGEST_STREET || numberText.length > LONGEST_NUMBER)
    return { street: streetText, number: numberText || undefined, moved: false };
  const street = tidy(streetText);
  const number = numberText.trim();
  const first = NUMBER_FIRST.exec(street);
  if (first?.[1] && first[2] && (number === '' || number === first[1])) {
    return { street: first[2].trim(), number: first[1], moved: true };
  }
  const last = numberLast(street);
  if (last) {
    const [before, lastNumber, box = ''] = last;
    const start = tidy(box);
    // What follows in the number's own cell is the rest of the box: `50 A2.` + `5` is number 50, box A2.5.
    const rest = BOX_WORD.test(start) ? number : start + (number === lastNumber ? '' : number);
    const lettered = lastNumber + start;
    if (/^\d+[a-zA-Z]$/.test(lettered) && start !== '' && ['', lastNumber, lettered].includes(number))
      return { street: tidy(before), number: lettered, moved: true };
    if (number === '' || number === lastNumber || start !== '') {
      return { street: tidy(before), number: lastNumber, box: boxOf(rest), moved: true };
    }
  }
  const split = SPLIT_LETTER.exec(number);
  if (split?.[1] && split[2]) return { street, number: split[1] + split[2], moved: false };
  const both = NUMBER_AND_BOX.exec(number);
  if (both?.[1] && both[2]) return { street, number: both[1], box: both[2], moved: false };
  return { street, number: number === '' || /^0+$/.test(number) ? undefined : number, moved: false };
}

const DUTCH = /(?:straat|laan|plein|weg|steenweg|dreef|lei|kaai|baan|markt|plaats|park|hof|pad|berg|veld|dijk)$/i;
const FRENCH =
  /^(?:rue|avenue|av|place|chauss[ée]e|boulevard|bd|square|quai|drève|all[ée]e|clos|chemin|impasse|route|sentier|venelle|cours|esplanade|montagne)\b/i;

/** The language of a street's name where a place has two. Undefined: the name does not say. */
export function streetLanguage(street: string): 'nl' | 'fr' | undefined {
  if (FRENCH.test(street)) return 'fr';
  return DUTCH.test(street) ? 'nl' : undefined;
}
