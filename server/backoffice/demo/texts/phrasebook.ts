import type { DemoEstate } from '../estates/demoEstate.ts';
import type { Family, Group } from '../estates/kind.ts';

/** What the texts may speak of. Areas in m². */
export interface Facts
  extends Pick<
    DemoEstate,
    | 'living'
    | 'plot'
    | 'terrace'
    | 'beds'
    | 'garages'
    | 'parkings'
    | 'floor'
    | 'garden'
    | 'year'
    | 'renovated'
    | 'newBuilding'
    | 'heating'
    | 'charges'
    | 'style'
  > {
  readonly id: number;
  readonly group: Group;
  readonly family: Family;
  readonly state: 'open' | 'option' | 'closed' | 'soon';
  readonly baths: number;
  readonly livingRoom: number;
  readonly rooms: ReadonlySet<string>;
  readonly has: ReadonlySet<string>;
  readonly region: string;
  readonly epc?: number;
  readonly label?: string;
  /** Units of a project that are still free. */
  readonly freeUnits?: number;
  readonly agent: { readonly firstname: string; readonly phone: string };
}

/** Sentences of one language. Each part gives whole sentences, which are joined into paragraphs. */
export interface Phrasebook {
  /** How the rooms lie, or what the plot or the hall is like. */
  readonly inside: (facts: Facts) => readonly string[];
  /** Garden, terrace, pool, garage. */
  readonly outside: (facts: Facts) => readonly string[];
  /** Age, energy, heating, costs. */
  readonly comfort: (facts: Facts) => readonly string[];
  /** Whom to call. */
  readonly closing: (facts: Facts) => string;
}

/** One of several ways to say it; the same estate always says it the same way. */
export function choose(facts: Facts, salt: number, ...variants: readonly string[]): string {
  return variants[Math.abs(facts.id * 7 + salt * 13) % variants.length] ?? '';
}

/** The sentences that apply. */
export const sentences = (...parts: readonly (string | false | 0 | undefined)[]): string[] =>
  parts.filter((part): part is string => Boolean(part));

/** A thin non-breaking grouping as each language has it: `1.250` or `1 250` or `1,250`. */
export const grouped = (value: number, separator: string): string =>
  String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, separator);
