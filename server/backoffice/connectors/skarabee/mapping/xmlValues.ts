import { isObject } from '#server/backoffice/core/isObject.ts';
import { numberOf } from '../../reading/readNumbers.ts';
import { wordsOf } from '../../reading/readTexts.ts';
import type { XmlNode } from '../soap/weblink.ts';

const EMPTY: XmlNode = {};

/** The element of that name with what is in it; an empty one where there is none. */
export const nodeAt = (node: XmlNode, name: string): XmlNode => {
  const value = node[name];
  return isObject(value) ? value : EMPTY;
};

/** All elements of that name with something in them. */
export function nodesAt(node: XmlNode, name: string): readonly XmlNode[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => isObject(each));
}

/** The raw text of an element; undefined when it is empty or has elements alone. */
export function rawAt(node: XmlNode, name: string): string | undefined {
  const value = node[name];
  const text = isObject(value) ? value['#text'] : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The texts of all elements of that name. */
export const rawsAt = (node: XmlNode, name: string): readonly string[] => {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string' && each !== '');
};

/** One line of words. */
export const textAt = (node: XmlNode, name: string): string | undefined => wordsOf(rawAt(node, name));

/** A number, with a comma or a point for decimals. −1 and an empty element mean that it is not known. */
export function amountAt(node: XmlNode, name: string): number | undefined {
  const amount = numberOf(rawAt(node, name)?.replace(',', '.'));
  return amount === undefined || amount < 0 ? undefined : amount;
}

/** An amount where 0 says nothing either. */
export const measureAt = (node: XmlNode, name: string): number | undefined => amountAt(node, name) || undefined;

export const countAt = (node: XmlNode, name: string): number | undefined => {
  const count = amountAt(node, name);
  return count !== undefined && Number.isInteger(count) ? count : undefined;
};

/** A value of a list of the service; `UNDEFINED` is none. */
export function codeAt(node: XmlNode, name: string): string | undefined {
  const code = rawAt(node, name);
  return code === 'UNDEFINED' ? undefined : code;
}

const STATES: Readonly<Record<string, boolean>> = { TRUE: true, FALSE: false, true: true, false: false };

/** `TRUE`, `FALSE` or not known. */
export const stateAt = (node: XmlNode, name: string): boolean | undefined => STATES[rawAt(node, name) ?? ''];

/** An id; 0 and −1 are none. */
export function idAt(node: XmlNode, name: string): string | undefined {
  const id = rawAt(node, name);
  return id !== undefined && /^[1-9]\d{0,18}$/.test(id) ? id : undefined;
}
