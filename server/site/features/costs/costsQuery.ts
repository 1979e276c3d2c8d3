import { REGIONS } from '#shared/primitives/ids.ts';
import { readCents, readCount, readRate } from '#shared/primitives/writtenNumber.ts';
import { plainCents } from './cents.ts';

/** Regions as addresses name them. */
const REGION_NAMES = REGIONS.map((region) => region.toLowerCase());
export const SITUATIONS = ['only', 'other'] as const;
export const TAXATIONS = ['duty', 'vat', 'split'] as const;

/** Longer than any figure; what is longer is cut, and is none. */
const MOST_CHARACTERS = 100;

const plainAmount = (text: string): string => {
  const cents = readCents(text);
  return cents === undefined ? text : plainCents(cents);
};
const plainRate = (text: string): string => {
  const rate = readRate(text);
  return rate === undefined ? text : String(rate / 1000);
};
const plainCount = (text: string): string => String(readCount(text) ?? text);
const oneOf = (values: readonly string[]) => (text: string) => (values.includes(text) ? text : '');

/** What a visitor may say, in the order of the form, and how an address says it. */
const FIELDS = {
  price: plainAmount,
  rent: plainAmount,
  region: oneOf(REGION_NAMES),
  home: oneOf(SITUATIONS),
  tax: oneOf(TAXATIONS),
  ground: plainAmount,
  notary: plainAmount,
  mortgage: plainAmount,
  own: plainAmount,
  rate: plainRate,
  years: plainCount,
  charges: plainAmount,
  deposit: plainAmount,
  inventory: plainAmount,
} as const;
export type CostsField = keyof typeof FIELDS;

/** What was typed, without what is empty; a figure that is none as it came. */
export type TypedCosts = { readonly [Field in CostsField]?: string };

/** Canonical query of a calculation: figures in one spelling, in one order, each once. */
export function costsQuery(search: string): string {
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const [field, spell] of Object.entries(FIELDS)) {
    const text = given.get(field)?.trim().slice(0, MOST_CHARACTERS);
    const value = text && spell(text);
    if (value) query.set(field, value);
  }
  return query.toString();
}

/** @param search canonical */
export const typedCosts = (search: string): TypedCosts => Object.fromEntries(new URLSearchParams(search));
