import { REGIONS } from '#shared/primitives/ids.ts';
import { readCents, readCount, readRate } from '#shared/primitives/writtenNumber.ts';
import { formatPlainCents } from './cents.ts';

/** The names of the regions in the address of a page. */
const REGION_NAMES = REGIONS.map((region) => region.toLowerCase());
export const SITUATIONS = ['only', 'other'] as const;
export const TAXATIONS = ['duty', 'vat', 'split'] as const;

/** The maximum length of a figure. A longer text is cut and counts as no figure. */
const MAX_FIGURE_CHARACTERS = 100;

const normalizeAmount = (text: string): string => {
  const cents = readCents(text);
  return cents === undefined ? text : formatPlainCents(cents);
};
const normalizeRate = (text: string): string => {
  const rate = readRate(text);
  return rate === undefined ? text : String(rate / 1000);
};
const normalizeCount = (text: string): string => String(readCount(text) ?? text);
const keepListed = (values: readonly string[]) => (text: string) => (values.includes(text) ? text : '');

/** The inputs of the form, in the order of the form, with the functions that write them into the page's address. */
const FIELD_FORMATTERS = {
  price: normalizeAmount,
  rent: normalizeAmount,
  region: keepListed(REGION_NAMES),
  home: keepListed(SITUATIONS),
  tax: keepListed(TAXATIONS),
  ground: normalizeAmount,
  notary: normalizeAmount,
  mortgage: normalizeAmount,
  own: normalizeAmount,
  rate: normalizeRate,
  years: normalizeCount,
  charges: normalizeAmount,
  deposit: normalizeAmount,
  inventory: normalizeAmount,
} as const;
export type CostsField = keyof typeof FIELD_FORMATTERS;
export const COSTS_FIELDS = Object.keys(FIELD_FORMATTERS) as readonly CostsField[];

/** The typed values without empty ones. A text that is no figure stays as it was typed. */
export type TypedCosts = { readonly [Field in CostsField]?: string };

/** Returns the canonical query of a calculation, which has each figure once, in one notation and in a fixed order. */
export function toCostsQuery(search: string): string {
  const params = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const [field, formatField] of Object.entries(FIELD_FORMATTERS)) {
    const text = params.get(field)?.trim().slice(0, MAX_FIGURE_CHARACTERS);
    const value = text && formatField(text);
    if (value) query.set(field, value);
  }
  return query.toString();
}

/** @param search a canonical query */
export const parseTypedCosts = (search: string): TypedCosts => Object.fromEntries(new URLSearchParams(search));
