import { REGIONS } from '#shared/primitives/ids.ts';
import { readCents, readCount, readRate } from '#shared/primitives/writtenNumber.ts';
import { plainCents } from './cents.ts';

/** The regions as written in addresses. */
const REGION_NAMES = REGIONS.map((region) => region.toLowerCase());
export const SITUATIONS = ['only', 'other'] as const;
export const TAXATIONS = ['duty', 'vat', 'split'] as const;

/** The maximum length of a figure. A longer text is cut and counts as no figure. */
const MAX_FIGURE_CHARACTERS = 100;

const plainAmount = (text: string): string => {
  const cents = readCents(text);
  return cents === undefined ? text : plainCents(cents);
};
const plainRate = (text: string): string => {
  const rate = readRate(text);
  return rate === undefined ? text : String(rate / 1000);
};
const plainCount = (text: string): string => String(readCount(text) ?? text);
const keepListed = (values: readonly string[]) => (text: string) => (values.includes(text) ? text : '');

/** The inputs of the form, in the order of the form, with the functions that write them into an address. */
const FIELDS = {
  price: plainAmount,
  rent: plainAmount,
  region: keepListed(REGION_NAMES),
  home: keepListed(SITUATIONS),
  tax: keepListed(TAXATIONS),
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

/** The typed values without empty ones. A text that is no figure stays as it was typed. */
export type TypedCosts = { readonly [Field in CostsField]?: string };

/** Returns the canonical query of a calculation, which has each figure once, in one form and a fixed order. */
export function costsQuery(search: string): string {
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const [field, spell] of Object.entries(FIELDS)) {
    const text = given.get(field)?.trim().slice(0, MAX_FIGURE_CHARACTERS);
    const value = text && spell(text);
    if (value) query.set(field, value);
  }
  return query.toString();
}

/** @param search a canonical query */
export const typedCosts = (search: string): TypedCosts => Object.fromEntries(new URLSearchParams(search));
